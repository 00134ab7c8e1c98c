"""Makes LibreOffice check a document through the server in its settings, and replace what it marks.

Arguments: the folder of LibreOffice's settings, the language of the document, its paragraphs. Prints JSON: what LibreOffice
marked in each paragraph, and the text after each mark is replaced by its first suggestion.
"""

import json
import subprocess
import sys
import time

import uno
from com.sun.star.lang import Locale
from com.sun.star.text.ControlCharacter import PARAGRAPH_BREAK
from com.sun.star.text.TextMarkupType import PROOFREADING

PATIENCE_S = 60


def main(profile, language, *texts):
    pipe = f"assess-{time.monotonic_ns()}"
    office = subprocess.Popen(
        [
            "soffice",
            "--headless",
            "--norestore",
            f"-env:UserInstallation={uno.systemPathToFileUrl(profile)}",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        print(json.dumps(checked(connected(pipe), language, texts)))
    finally:
        office.terminate()
        office.wait(PATIENCE_S)


def connected(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    for _ in range(PATIENCE_S * 4):
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.25)
    raise SystemExit("LibreOffice did not start")


def checked(context, language, texts):
    def service(name):
        return context.ServiceManager.createInstanceWithContext(f"com.sun.star.{name}", context)

    locale = Locale(*language.split("-"), "")
    document = service("frame.Desktop").loadComponentFromURL("private:factory/swriter", "_blank", 0, ())
    write(document.Text, locale, texts)

    proofreading = service("linguistic2.ProofreadingIterator")
    found = [errors(proofreading, document, number, locale) for number in range(len(texts))]
    for number in range(len(texts)):
        replace(proofreading, document, number, locale)
    return {
        "marked": [
            [[text[one.nErrorStart :][: one.nErrorLength], *one.aSuggestions] for one in marks]
            for text, marks in zip(texts, found)
        ],
        "text": document.Text.String.split("\n"),
    }


def write(text, locale, texts):
    cursor = text.createTextCursor()
    for number, one in enumerate(texts):
        if number > 0:
            text.insertControlCharacter(cursor, PARAGRAPH_BREAK, False)
        text.insertString(cursor, one, False)
    cursor.gotoStart(False)
    cursor.gotoEnd(True)
    cursor.CharLocale = locale


def flat(document):
    found = document.getFlatParagraphIterator(PROOFREADING, False)
    paragraph = found.getFirstPara()
    while paragraph:
        yield paragraph
        paragraph = found.getNextPara()


def errors(proofreading, document, number, locale):
    paragraph = list(flat(document))[number]
    text = paragraph.getText()
    return proofreading.checkSentenceAtPosition(
        document, paragraph, text, locale, 0, len(text), -1
    ).aErrors


def replace(proofreading, document, number, locale):
    """Applies first suggestions until none is left, as a user would with the context menu."""
    while found := errors(proofreading, document, number, locale):
        first = found[0]
        paragraph = list(flat(document))[number]
        paragraph.changeText(first.nErrorStart, first.nErrorLength, first.aSuggestions[0], ())


if __name__ == "__main__":
    main(*sys.argv[1:])
