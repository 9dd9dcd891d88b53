"""Messages as mail programs write them, and as nobody should."""

import time
from email.message import EmailMessage

import pytest

from crossdots.mail.incoming import own_lines, read_message, read_text
from crossdots.mail.tag import tag_of

TAG = tag_of(b"k" * 32, 3, 12, 1)

THUNDERBIRD = """8D TRAIN

Am 31.01.26 um 20:15 schrieb Crossdots:
> Your turn. Ben: HOB at 8 H across, 16 points.
>
> Rack: A 1, I 1.
> 9E WRONG

--\N{SPACE}
Zoë\N{SPACE}Müller
skip
"""
GMAIL = """8D TRAIN

On Sat, Jan 31, 2026 at 8:15 PM Crossdots <desk.of.the.whole.club@mail.example.com>
wrote:

> Your turn. Ben: HOB at 8 H across, 16 points.
> swap QV
>
"""
OUTLOOK = """8D TRAIN

________________________________
From: Crossdots <desk@example.com>
Sent: Saturday, January 31, 2026 8:15 PM
To: Zoë Müller <zoe@example.org>
Subject: Your turn.

It is your turn.
swap QV
"""
OLD_OUTLOOK = """8D TRAIN

-----Ursprüngliche Nachricht-----
Von: Crossdots <desk@example.com>
swap QV
"""
MUTT = """On Sat, Jan 31, 2026 at 08:15:00PM +0000, Crossdots wrote:
> Your turn. Ben: HOB at 8 H across, 16 points.
> It is your turn.

8D TRAIN

--\N{SPACE}
Zoë
"""
PHONE = """8D\u00a0TRAIN\u200b


Sent from my phone

> On 31 Jan 2026, at 20:15, Crossdots <desk@example.com> wrote:
>
> swap QV
"""


GERMAN_OUTLOOK = """8D TRAIN

Von: Crossdots
Gesendet: Samstag, 31. Januar 2026 20:15
An: Zoë Müller
Betreff: Your turn.

swap QV
"""
RUSSIAN_OUTLOOK = """8D TRAIN

От: Crossdots <desk@example.com>
Отправлено: 31 января 2026 г. 20:15

swap QV
"""
BOLD_OUTLOOK = """8D TRAIN

*From:* Crossdots <desk@example.com>
*Sent:* Saturday, January 31, 2026 8:15 PM

swap QV
"""
YAHOO = """8D TRAIN

    On Saturday, January 31, 2026 at 08:15:00 PM GMT, Crossdots
<desk@example.com> wrote:\N{SPACE}

 Your turn. Ben: HOB at 8 H across, 16 points.
 swap QV
"""
GERMAN_PHONE = """8D TRAIN
Am 31.01.2026 um 20:15 schrieb Crossdots <desk@example.com>:

> swap QV

Von meinem iPhone gesendet
"""
ONE_DASH = """8D TRAIN
—
Zoë
swap QV
"""
TEXTS = {
    "thunderbird": THUNDERBIRD,
    "gmail": GMAIL,
    "outlook": OUTLOOK,
    "old outlook": OLD_OUTLOOK,
    "german outlook": GERMAN_OUTLOOK,
    "russian outlook": RUSSIAN_OUTLOOK,
    "bold outlook": BOLD_OUTLOOK,
    "mutt": MUTT,
    "phone": PHONE,
    "german phone": GERMAN_PHONE,
    "yahoo": YAHOO,
    "one dash": ONE_DASH,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_own_line_is_found_whatever_is_quoted(text: str) -> None:
    assert own_lines(text.splitlines())[0] == "8D TRAIN"
    assert [line for line in own_lines(text.splitlines()) if "WRONG" in line or "QV" in line] == []


def test_a_hyphen_stays_one_whatever_the_program_made_of_it() -> None:
    for dash in "-‐‑–—−":
        assert own_lines([f"8D TRA{dash}IN"]) == ("8D TRA-IN",)


GMAIL_MARKUP = """<div dir="ltr">8D TRAIN</div><br><div class="gmail_quote gmail_quote_container">
<div dir="ltr" class="gmail_attr">On Sat, Crossdots wrote:<br></div>
<blockquote class="gmail_quote" style="margin:0">swap QV</blockquote></div>"""
OUTLOOK_MARKUP = """<html><head><style>p {margin: 0}</style></head><body><div class="elementToProof">8D
TRAIN</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Crossdots</div>
<div>swap QV</div></body></html>"""
THUNDERBIRD_MARKUP = """<html><body><p>8D TRAIN</p><div class="moz-cite-prefix">Am 31.01.26 schrieb:<br>
</div><blockquote type="cite"><p>swap QV</p></blockquote><div class="moz-signature">-- <br>skip</div>
</body></html>"""
YAHOO_MARKUP = (
    """<html><body><div>8D TRAIN</div><div class="ydp yahoo_quoted"><div>swap QV</div></div></body>"""
)
GMX_MARKUP = """<div><div>8D TRAIN</div><div name="quote"><div>Gesendet: Samstag</div>swap QV</div></div>"""
PHONE_MARKUP = """<div dir="auto">8D&nbsp;TRAIN</div><div id="ms-outlook-mobile-signature">skip</div><hr>
<div id="mail-editor-reference-message-container"><p><b>De&nbsp;: </b>Crossdots &lt;desk@example.com&gt;<br>
<b>Envoyé&nbsp;: </b>samedi 31 janvier<br><b>Objet&nbsp;: </b>Your turn</p><p>swap QV</p></div>"""
HOSTILE_MARKUP = (
    "<![skip><!-- swap QV --><script>swap QV</script><title>skip</title><b>8D</b> <i>TRA</i>IN<p>bye"
)


@pytest.mark.parametrize(
    "markup",
    [
        *(GMAIL_MARKUP, OUTLOOK_MARKUP, THUNDERBIRD_MARKUP),
        *(YAHOO_MARKUP, GMX_MARKUP, PHONE_MARKUP, HOSTILE_MARKUP),
    ],
    ids=["gmail", "outlook", "thunderbird", "yahoo", "gmx", "phone", "hostile"],
)
def test_a_message_in_markup_alone_is_read_as_text(markup: str) -> None:
    message = EmailMessage()
    message["From"] = "zoe@example.org"
    message.set_content(markup, subtype="html")
    lines = read_message(message.as_bytes()).lines
    assert lines[0] == "8D TRAIN"
    assert "swap QV" not in lines
    assert "skip" not in lines


def test_plain_text_goes_before_markup_and_attachments_are_passed_over() -> None:
    message = EmailMessage()
    message["From"] = "Zoë <Zoe@Example.ORG>"
    message.set_content("8D TRAIN")
    message.add_alternative("<p>skip</p>", subtype="html")
    message.add_attachment("swap QV", filename="move.txt")
    read = read_message(message.as_bytes())
    assert read.sender == "zoe@example.org"
    assert read.lines == ("8D TRAIN",)


def test_a_message_that_is_an_attachment_alone_has_no_lines() -> None:
    message = EmailMessage()
    message["From"] = "zoe@example.org"
    message.add_attachment("8D TRAIN", filename="move.txt")
    assert read_message(message.as_bytes()).lines == ()


@pytest.mark.parametrize(
    "head",
    [
        f"Subject: Re: [{TAG.text}]",
        f"In-Reply-To: <{TAG.name}@example.com>",
        f"References: <other@example.com>\n <{TAG.name}@example.com>",
        f"Subject: =?utf-8?q?Re=3A_=5B{TAG.text.replace(' ', '_')[:20]}?=\n =?utf-8?q?{TAG.text[20:]}=5D?=",
    ],
    ids=["subject", "in reply to", "references", "encoded"],
)
def test_the_tag_is_found_in_the_head(head: str) -> None:
    data = f"From: zoe@example.org\n{head}\n\n8D TRAIN\n".encode()
    assert read_message(data).tags == (TAG,)


def test_the_tag_of_the_subject_goes_before_older_ones_that_are_quoted() -> None:
    older = tag_of(b"k" * 32, 3, 7, 1)
    data = (
        f"From: zoe@example.org\nSubject: Re: [{TAG.text}]\nReferences: <{older.name}@x>\n\n"
        f"8D TRAIN\n> {older.text}\n"
    ).encode()
    assert read_message(data).tags == (TAG, older)


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated (vacation)",
        "Precedence: bulk",
        "Precedence: list",
        "List-Id: <club.example.org>",
        "X-Auto-Response-Suppress: OOF, AutoReply",
        "X-Autoreply: yes",
        "X-Loop: desk@example.com",
        "Return-Path: <>",
        "List-Unsubscribe: <https://example.org>",
        "Subject: Automatic reply: Your turn.",
        "Subject: =?utf-8?q?R=C3=A9ponse_automatique?= : Your turn.",
        "Subject: Abwesenheitsnotiz: Your turn.",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    ],
)
def test_what_a_program_sends_by_itself_is_recognised(header: str) -> None:
    assert read_message(f"From: zoe@example.org\n{header}\n\n8D TRAIN\n".encode()).automatic


@pytest.mark.parametrize(
    "header", ["Auto-Submitted: no", "Precedence: normal", "X-Mailer: Outlook", "Subject: Autos"]
)
def test_what_a_person_sends_is_not_taken_for_that(header: str) -> None:
    assert not read_message(f"From: zoe@example.org\n{header}\n\n8D TRAIN\n".encode()).automatic


def test_a_bounce_is_automatic_by_its_sender() -> None:
    assert read_message(b"From: MAILER-DAEMON@example.org\n\n8D TRAIN\n").automatic


@pytest.mark.parametrize(
    "head",
    [
        b"From: zoe@example.org, ben@example.org",
        b"From: zoe@example.org\nFrom: ben@example.org",
        b"From: zoe@example.org <ben@example.org>, x",
        b"From: =?utf-8?b?////?=",
        b"From: \xff\xfe",
        b"Subject: no author",
    ],
)
def test_a_message_without_one_author_has_no_sender(head: bytes) -> None:
    assert read_message(head + b"\n\n8D TRAIN\n").sender in ("", "ben@example.org")
    assert read_message(head + b"\n\n8D TRAIN\n").sender != "zoe@example.org"


@pytest.mark.parametrize("charset", ["utf-8", "no-such-charset", "ascii", "base64", '"', "utf-16"])
def test_any_encoding_gives_some_text(charset: str) -> None:
    head = f'From: zoe@example.org\nContent-Type: text/plain; charset="{charset}"\n\n'.encode()
    assert read_message(head + b"8D TRAIN\nZo\xeb \xff\n").lines != ()


def test_a_wrong_encoding_leaves_plain_letters_readable() -> None:
    head = b'From: zoe@example.org\nContent-Type: text/plain; charset="utf-8"\n\n'
    assert read_message(head + b"8D TRAIN\nGr\xfc\xdfe\n").lines == ("8D TRAIN", "Grüße")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"\0" * 1000,
        b"From: x@y\nContent-Type: multipart/mixed; boundary=a\n\n" + b"--a\n" * 50_000,
        b"From: x@y\nContent-Type: text/html\n\n" + b"<div>" * 100_000,
        b"From: x@y\nContent-Type: text/html\n\n" + b"<blockquote><p class=gmail_quote>" * 20_000,
        b"From: x@y\nContent-Type: text/html\n\n" + b"<i id=appendonsend>x</i>" * 20_000,
        b"From: x@y\nContent-Type: text/html\n\n" + b"&#" * 200_000,
        b"From: " + b"(" * 50_000 + b"\n\n8D TRAIN",
        b"Subject: " + b"=?utf-8?q?" * 6_000 + b"\n\n8D TRAIN",
        b"From: x@y\n\n" + b">" * 900_000,
        b"From: x@y\n\n" + b"a:\n> b\n" * 100_000,
        b"From: x@y\n\n" + b"-" * 900_000,
    ],
    ids=lambda data: repr(data[:40]),
)
def test_no_message_takes_long_or_fails(data: bytes) -> None:
    began = time.process_time()
    read_message(data)
    assert time.process_time() - began < 5


def test_parts_in_parts_in_parts_are_given_up() -> None:
    nested = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (depth, depth) for depth in range(2_000)
    )
    read = read_message(b"From: zoe@example.org\n" + nested + b"\n8D TRAIN\n")
    assert read.sender == "zoe@example.org"
    assert read.lines == ()


def test_the_text_of_a_file_is_read_with_a_head_or_without() -> None:
    assert read_text(b"Subject: x\nFrom: y@z\n\nThe seal: 12\n").strip() == "The seal: 12"
    assert read_text("Zoë\n\nThe seal: 12\n".encode()) == "Zoë\n\nThe seal: 12\n"
