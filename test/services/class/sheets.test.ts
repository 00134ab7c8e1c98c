import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { SCALES } from '../../../src/engine/results/scale.js';
import { Archive } from '../../../src/readers/archive.js';
import { explainText } from '../../../src/services/assessment/check.js';
import { classSheet } from '../../../src/services/class/class-sheet.js';
import { classSummary } from '../../../src/services/class/class-summary.js';
import { assessedText, type ClassText, type LearnerText } from '../../../src/services/class/class-text.js';
import { learnerSheet } from '../../../src/services/class/learner-sheet.js';
import { LEVEL_DESCRIPTIONS } from '../../../src/services/class/level-descriptions.js';
import { type Block, type Line, type Run, runsOf, type Sheet } from '../../../src/services/class/run.js';
import { formatted, SHEET_FORMATS, sheetFiles } from '../../../src/services/class/sheet-files.js';
import { reasonsIn } from '../../../src/services/reasons/reasons-in.js';
import { createControlReader } from '../../../src/services/texts/control.js';

const controlOf = createControlReader();
const assessed = (text: LearnerText): ClassText => {
  const { result, explanation } = explainText({ ...text, pipeline: 'cefr' });
  if (result.type === 'failure') return { ...text, failure: result.message };
  return assessedText(text, result, {
    ...{ scale: SCALES.cefr, explanation },
    control: controlOf(text.text, result),
  });
};

const TEXT =
  'My brother  works in a hospital\tand he don’t like it 🏥.\r\n\r\nEvery sunday we goes to <b>the park</b> & a café. ' +
  'Because it is cheap, we walk. It was raining when we met a reluctant, eloquent neighbour.';
const QUESTION = 'Write about "your" week.';
const learner = (name: string, text = TEXT, language = ''): LearnerText => ({
  ...{ learner: name, name, text, question: QUESTION },
  reasons: reasonsIn(language),
});

const TEXTS = [
  assessed(learner('Anna')),
  assessed(learner('\u202eBoris <i>', TEXT, 'fa')),
  assessed(learner('Chen', TEXT, 'zh')),
  assessed(learner('Con', 'xx yy zz')),
];
const SHEETS = [classSheet(classSummary(TEXTS), 'Class & co'), ...TEXTS.map((text) => learnerSheet(text))];

const CONTROL = 'Words and structures by level';
const blockOf = <T extends Block['is']>({ blocks }: Sheet, is: T) =>
  blocks.find((block): block is Extract<Block, { is: T }> => block.is === is)!;

test('the text of a sheet without its marks is what the learner wrote', () => {
  const { runs } = blockOf(SHEETS[1]!, 'text');
  const written = runs
    .filter(({ look }: Run) => look !== 'right' && look !== 'number')
    .map(({ text }) => text);
  // A space parts what is struck out from its correction.
  expect(written.join('').replaceAll(/\s+/g, '')).toBe(TEXT.replaceAll(/\s+/g, ''));
});

test('a sheet names evidence and next steps', () => {
  const lists = SHEETS[1]!.blocks.filter((block) => block.is === 'list');
  const lines = lists.map(({ items }) =>
    items.map(({ runs }) => runs.map((run) => (typeof run === 'string' ? run : run.text)).join('')),
  );
  expect(lines[0]!.join('\n')).toMatch(/^You use words of level .* none of these is marked: .*\beloquent\b/);
  expect(lines[0]!.join('\n')).not.toMatch(/No verb is marked|café/);
  expect(lines[1]![0]).toMatch(/^Agreement\. Underline/);
  expect(lines[1]).toHaveLength(2);
});

test.each(['es', 'fa', 'zh'])('a sheet says everything but the text and its corrections in %s', (code) => {
  const reasons = reasonsIn(code)!;
  const text = assessed(learner('Anna', TEXT, code));
  const { blocks, language } = learnerSheet(text);
  expect(language).toEqual({ code, isRightToLeft: code === 'fa' });
  const headings = blocks.flatMap((block) => (block.is === 'heading' ? [block.text] : []));
  const expected = ['What was good', 'Next steps', 'Your text', 'Why it is marked', 'Traits', CONTROL];
  expect(headings).toEqual(expected.map((heading) => reasons.phrase(heading)));
  const own = blocks
    .flatMap((block) => {
      if (block.is === 'list') return block.items.flatMap((item) => [item, ...(item.below ?? [])]);
      return block.is === 'paragraph' ? [block] : [];
    })
    .filter((line) => line.language === undefined)
    .map(({ runs }) =>
      runs.map((run) => (typeof run === 'string' ? run : run.isEnglish ? '' : run.text)).join(''),
    );
  expect(own.length).toBeGreaterThan(8);
  for (const line of own) expect(line).not.toMatch(/\*|\b(?:the|you|your|marked|text)\b/i);
});

test('DOCX is well-formed, keeps languages, and holds nothing hidden', async () => {
  const bytes = Buffer.from(await formatted('Class & co', SHEETS, 'docx'));
  const parts = await Archive.open('sheets.docx', bytes);
  const names = [...parts.names];
  expect(names).toContain('word/document.xml');
  for (const name of names) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    parser.write(String(await parts.read(name))).close();
  }
  const document = String(await parts.read('word/document.xml'));
  expect(document).toContain('<w:bidi/>');
  expect(document).toContain('<w:rtl/><w:lang w:bidi="fa"/>');
  expect(document).toContain('<w:lang w:eastAsia="zh"/>');
  expect(document).toContain('\\u202eBoris &lt;i&gt;');
  expect(document.match(/<w:pageBreakBefore\/>/g)).toHaveLength(TEXTS.length);
  expect(document).not.toMatch(/\u202e/);
});

test('HTML escapes names and texts, and needs nothing else', async () => {
  const page = String(await formatted('Class & co', SHEETS, 'html'));
  expect(page).toContain('<bdi>\\u202eBoris &lt;i&gt;</bdi>');
  expect(page).toContain('&lt;b&gt;the park&lt;/b&gt; &amp; ');
  expect(page).toMatch(/<article class="sheet" [^>]* lang="fa" dir="rtl">/);
  expect(page.match(/<div class="text" lang="en" dir="ltr">/g)).toHaveLength(TEXTS.length);
  expect(page).not.toMatch(/<script|https?:|<b>/);
});

test.each(['fa', 'ar'])('joiners and direction marks stay what they are in %s', async (code) => {
  const name = 'علی\u200cرضا 👨\u200d👩\u200d👧';
  const text = `${TEXT} I go always to ${name}. ${'I like it. '.repeat(6)}`;
  const sheet = learnerSheet(assessed(learner(name, text, code)));
  for (const format of SHEET_FORMATS) {
    const file = await formatted(name, [sheet], format);
    const shown =
      typeof file === 'string'
        ? file
        : String(await (await Archive.open('a.docx', Buffer.from(file))).read('word/document.xml'));
    expect(shown).not.toContain('\\u');
    expect(shown).toContain(name);
    if (code === 'fa') expect(shown).toContain('کلمه\u200cها');
  }
});

test('files have names that every system accepts, and no two the same', async () => {
  const titles = ['../Anna', 'anna', 'Class', 'con', ' . ', 'a'.repeat(300), 'Zoë?', 'Zoe\u0308?'];
  const sheets = titles.map((title) => ({ title, learner: title, blocks: [] }));
  const names: string[] = [];
  for await (const { name } of sheetFiles({ title: 'x', blocks: [] }, sheets, ['html'])) names.push(name);
  expect(names).toEqual([
    ...['class.html', '_Anna.html', 'anna.html', 'Class-2.html', '_con.html', 'text.html'],
    ...[`${'a'.repeat(80)}.html`, 'Zoë_.html', 'Zoë_-2.html'],
  ]);
});

test('learners of one name have sheets and counts of their own, and texts of one learner a file', async () => {
  const texts = ['s1', 's2', 's1'].map((id) => assessed({ ...learner('Anna'), learner: id }));
  const names: string[] = [];
  const sheets = texts.map((text) => learnerSheet(text));
  for await (const { name, content } of sheetFiles(SHEETS[0]!, sheets, ['html']))
    names.push(`${name} ${String(content).match(/<article/g)!.length}`);
  expect(names).toEqual(['class.html 1', 'Anna.html 2', 'Anna-2.html 1']);
  const { levels, errors } = classSummary(texts);
  expect(levels.map(({ learners }) => learners)).toEqual([['Anna', 'Anna']]);
  expect(errors[0]).toMatchObject({ learners: 2 });
});

test.each(['es', 'ja', 'zh', 'th'])(
  'levels are described and named, and titles end as usual in %s',
  (code) => {
    const reasons = reasonsIn(code)!;
    const text = assessed(learner('Anna', TEXT, code));
    if (!('result' in text)) throw new Error('not assessed');
    const said = (score: number) =>
      JSON.stringify(
        learnerSheet({ ...text, result: { ...text.result, overall_score: score, score_standard_error: 1 } }),
      );
    const described = Object.entries(LEVEL_DESCRIPTIONS).map(([level, english]) => [
      level,
      JSON.stringify(reasons.phrase(english)).slice(1, -1),
    ]);
    for (const [index, [, words]] of described.entries()) {
      expect(said(1 + 2 * index)).toContain(words);
      expect(said(0.5)).not.toContain(words);
    }
    expect(said(0.5)).toContain(reasons.phrase('below A1'));
    expect(said(0.5)).not.toContain('below A1');
    const stop = { es: 'Concordancia. ', ja: '。', zh: '。', th: ' ' }[code]!;
    const list = learnerSheet(text).blocks.find((block) => block.is === 'list' && block.numbered);
    const [first] = list?.is === 'list' ? list.items[0]!.runs : [];
    expect((first as Run).text.endsWith(stop)).toBe(true);
    if (code !== 'es') expect((first as Run).text).not.toContain('.');
  },
);

test('a sheet shows words and structures of each level, and which of them are marked', () => {
  const rowOf = (sheet: Sheet, level: string) => {
    const tables = sheet.blocks.filter((block) => block.is === 'table');
    const table = tables.find(({ columns }) => columns.includes('Structures with a mark'))!;
    const said = (line: Line) =>
      runsOf(line)
        .map(({ text }) => text)
        .join('');
    return table.rows.map((row) => row.map(said)).find(([first]) => first === level);
  };
  // Agreement is no matter of words.
  const [, words, right, marked] = rowOf(SHEETS[1]!, 'A1')!;
  const [used] = /\d+$/.exec(words!)!;
  expect(words).toBe(`${used} / ${used}`);
  expect([right, marked]).toEqual(['she is a … and I did', 'I do and she does']);
  expect(rowOf(SHEETS[1]!, 'B2')).toEqual(['B2', '2 / 2', '–', '–']);
  expect(rowOf(SHEETS[1]!, 'C2')).toBeUndefined();
  const misspelt = learnerSheet(assessed(learner('Dana', 'We saw a beautifull garden near the old house.')));
  const [, counted] = rowOf(misspelt, 'A1')!;
  const [correct, all] = counted!.split(' / ').map(Number);
  expect(all! - correct!).toBe(1);
});
