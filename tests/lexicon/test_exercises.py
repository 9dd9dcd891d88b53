from pathlib import Path

import pytest

from crossdots.lexicon.exercises import MOST_BINGOS, Drill, Exercise, Task, exercises, ways_to_draw
from crossdots.lexicon.lexicon import Lexicon
from crossdots.lexicon.opening import open_lexicon

FEW = Lexicon.holding(
    ["AT", "AS", "TA", "CAT", "CATS", "ACT", "QAT", "QUIT", "QAID", "JO", "RETINAS", "NASTIER", "ZYZZYVA"]
)


def asked(drill: Drill) -> dict[str, tuple[str, ...]]:
    return {f"{exercise.task.value} {exercise.cue}": exercise.answers for exercise in exercises(FEW, drill)}


def test_each_kind_asks_for_its_words() -> None:
    assert asked(Drill.TWO) == {
        "beginning A": ("AS", "AT"),
        "beginning J": ("JO",),
        "beginning T": ("TA",),
    }
    assert asked(Drill.THREE) == {
        "beginning AC": ("ACT",),
        "beginning CA": ("CAT",),
        "beginning QA": ("QAT",),
    }
    assert asked(Drill.Q) == {"anagram AQT": ("QAT",), "anagram ADIQ": ("QAID",)}
    assert asked(Drill.HEAVY) == {
        "anagram JO": ("JO",),
        "anagram AQT": ("QAT",),
        "anagram ADIQ": ("QAID",),
        "anagram IQTU": ("QUIT",),
    }
    assert asked(Drill.HOOKS) == {"front AT": ("C", "Q"), "back CAT": ("S",)}
    assert asked(Drill.BINGOS) == {"anagram AEINRST": ("NASTIER", "RETINAS"), "anagram AVYYZZZ": ("ZYZZYVA",)}


def test_all_answers_are_wanted_but_of_anagrams_any() -> None:
    beginning = Exercise(Drill.TWO, Task.BEGINNING, "A", ("AS", "AT"))
    assert beginning.is_right(["AT", "AS"])
    assert not beginning.is_right(["AT"])
    assert not beginning.is_right(["AT", "AS", "AX"])
    anagram = Exercise(Drill.BINGOS, Task.ANAGRAM, "ACT", ("ACT", "CAT"))
    assert anagram.is_right(["CAT"])
    assert anagram.is_right(["CAT", "ACT"])
    assert not anagram.is_right(["CAT", "TCA"])
    assert not anagram.is_right([])


def test_likely_racks_come_first() -> None:
    assert ways_to_draw("A") == 9
    assert ways_to_draw("AA") == 36
    assert ways_to_draw("QQ") == 0
    assert ways_to_draw("AEINRST") > ways_to_draw("ADEINRS") > ways_to_draw("AVYYZZZ") == 0


@pytest.mark.parametrize(("drill", "count"), [(Drill.TWO, 96), (Drill.THREE, 972)])
def test_every_short_word_is_asked_for(drill: Drill, count: int, tmp_path: Path) -> None:
    """Source: the ENABLE list; 96 words of two letters by the manuals."""
    with open_lexicon("enable", tmp_path) as enable:
        answers = [answer for exercise in exercises(enable, drill) for answer in exercise.answers]
        assert answers == [word for word in enable.words(3) if len(word) == len(answers[0])]
    assert len(answers) == count


def test_the_words_of_the_manuals_without_u_are_asked_for(tmp_path: Path) -> None:
    """Source: the tips of the manuals; QINTARS is of seven letters, QINDARKA and SHEQALIM of eight."""
    with open_lexicon("enable", tmp_path) as enable:
        made = {drill: exercises(enable, drill) for drill in Drill}
    answers = {answer for exercise in made[Drill.Q] for answer in exercise.answers}
    hooks = {(hook.task, hook.cue): hook.answers for hook in made[Drill.HOOKS]}
    keys = {exercise.key for drill in Drill for exercise in made[drill]}
    named = "QAT QAID QOPH FAQIR QANAT TRANQ QINDAR QINTAR QINTARS QWERTY SHEQEL QINDARKA SHEQALIM"
    assert set(named.split()) <= answers
    assert len(made[Drill.BINGOS]) == MOST_BINGOS
    assert "TRAINEE" in made[Drill.BINGOS][0].answers
    assert hooks[Task.BACK, "HAT"] == ("E", "H", "S")
    assert all(set(exercise.cue) & set("JXZQ") for exercise in made[Drill.HEAVY])
    assert len(keys) == sum(map(len, made.values()))
