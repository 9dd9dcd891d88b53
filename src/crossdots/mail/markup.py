"""What a message says that is written in HTML alone."""

import re

from crossdots.mail.library import needed

MOST_TAGS = 2_000
"""What somebody wrote on top of a message lies within so many; more, one in another, would take minutes."""

_NOT_WRITTEN = (
    "head, title, script, style, blockquote, .gmail_quote, .gmail_signature, .moz-cite-prefix, .moz-signature"
    ", .yahoo_quoted, .protonmail_quote, [name=quote], #Signature, #ms-outlook-mobile-signature"
)
"""Quoted messages and signatures, as Gmail, Thunderbird, Yahoo, Proton, GMX and Outlook mark them."""
_QUOTE_BELOW = "#divRplyFwdMsg, #appendonsend"
"""What Outlook puts above the quoted message."""
_DECLARATION = re.compile("<!(?!--)[^>]*>?")
"""What nothing of a message is written in, and some of which the library refuses."""
_WHITE = re.compile("[ \t\r\n\f]+")
_BLOCKS = (
    "address",
    "br",
    "div",
    "dd",
    "dt",
    "h1",
    "h2",
    "h3",
    "hr",
    "li",
    "p",
    "pre",
    "table",
    "td",
    "tr",
    "ul",
)


def text_of_markup(markup: str) -> str:
    """The text of HTML, a line for each block, without what it marks as quoted. Raises LibraryMissing."""
    bs4 = needed("bs4", "beautifulsoup4")
    top = "<".join(markup.split("<", MOST_TAGS)[:MOST_TAGS])
    soup = bs4.BeautifulSoup(_DECLARATION.sub("", top), "html.parser")
    for element in soup.select(_NOT_WRITTEN):
        element.extract()
    for element in soup.select(_QUOTE_BELOW):
        for below in (*element.find_next_siblings(), element):
            below.extract()
    for text in soup.find_all(string=True):
        if type(text) is bs4.NavigableString:  # and no comment
            text.replace_with(_WHITE.sub(" ", text))
    for block in soup.find_all(_BLOCKS):
        block.insert_before("\n")
        block.insert_after("\n")
    return str(soup.get_text())
