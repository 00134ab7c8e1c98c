import { describe, expect, test } from 'vitest';
import { checkRule } from '../../../../src/engine/errors/notation/check-rule.js';
import { readRuleFile } from '../../../../src/engine/errors/notation/rule-file.js';

const ABOUT = 'about: a thing';
const BECAUSE = 'because: Write *{correction}*.';
const EXAMPLES = 'corrects:\n  a b → a c\nleaves alone:\n  a d';

const read = (...lines: string[]) => readRuleFile('x.rule', lines.join('\n'));
const linesOf = (...lines: string[]) => read(...lines, EXAMPLES).lines.map(({ text }) => text);

/** What is wrong with a file, with its place. */
function fault(...lines: string[]): string {
  try {
    checkRule('x.rule', read(...lines));
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing';
}

describe('a rule file', () => {
  test('has a description, a reason, pattern lines and examples', () => {
    const { description, reason, lines, detects, leaves } = read(
      '# a comment',
      ABOUT,
      '',
      BECAUSE,
      '  S 90 [teh > the]',
      EXAMPLES,
    );
    expect({ description, reason, detects, leaves }).toEqual({
      description: 'a thing',
      reason: { text: 'Write *{correction}*.', line: 4, column: 10 },
      detects: [['a b', 'a c']],
      leaves: ['a d'],
    });
    expect(lines).toEqual([{ text: 'S 90 [teh > the]', line: 5, column: 3 }]);
  });

  test('gives the lines below a later reason that reason, and below one without words the first', () => {
    expect(
      linesOf(
        ABOUT,
        BECAUSE,
        '  S 90 [a > b]',
        'because: Another.',
        '  S 91 [b > c]',
        'because:',
        '  S 92 [c > d]',
      ),
    ).toEqual(['S 90 [a > b]', '= Another.', 'S 91 [b > c]', '=', 'S 92 [c > d]']);
  });

  test('continues what names stand for on indented lines', () => {
    const names = ['where end = @stop|', '  $|and', 'where plural/noun = as/a', '  # more', '  bs/b'];
    expect(linesOf(ABOUT, ...names, BECAUSE, '  S 90 [{plural} > {noun}] {end}')).toEqual([
      'S 90 [as > a] @stop|$|and',
      'S 90 [bs > b] @stop|$|and',
    ]);
    expect(fault(ABOUT, ...names, '  c', BECAUSE, EXAMPLES)).toBe('x.rule:7:3: c needs 2 parts');
  });

  test('refuses a name that stands for itself, and says only the line of a fault in what a name stands for', () => {
    expect(fault(ABOUT, 'where a = x|{a}', BECAUSE, '  S 90 [a > b] {a}', EXAMPLES)).toBe(
      'x.rule:4:3: a name stands for itself',
    );
    expect(fault(ABOUT, 'where a = x|y|@nosuch', BECAUSE, '  S 90 [a > b] {a}', EXAMPLES)).toBe(
      'x.rule:4:3: there is no set of tokens @nosuch',
    );
    expect(fault(ABOUT, 'because: Write {x}.', '  S 90 [a > b]', EXAMPLES)).toBe(
      'x.rule:2:16: a reason has no slot {x}',
    );
  });

  test('replaces a name by what it stands for, also inside another one', () => {
    const names = ['where end = @stop|$', 'where gap = !x|{end}?'];
    expect(linesOf(ABOUT, ...names, BECAUSE, '  S 90 [a > b] {gap} {end}')).toEqual([
      'S 90 [a > b] !x|@stop|$? @stop|$',
    ]);
  });

  test('repeats a line for each row of several names', () => {
    expect(
      linesOf(
        ABOUT,
        'where plural/noun = advices/advice musics/music',
        BECAUSE,
        '  CN 90 [{plural} > {noun}]',
      ),
    ).toEqual(['CN 90 [advices > advice]', 'CN 90 [musics > music]']);
  });

  test('writes a line break in an example as \\n', () => {
    expect(read(ABOUT, BECAUSE, 'corrects:', '  A\\nb → A\\nc', 'leaves alone:', '  d').detects).toEqual([
      ['A\nb', 'A\nc'],
    ]);
  });
});

describe('a fault of a rule file is reported with file, line and column', () => {
  test.each([
    ['an unknown code', '  ZZ 90 [a > b]', 'x.rule:3:3: there is no code ZZ'],
    ['no percentage', '  S [a > b]', 'x.rule:3:3: a pattern line needs a code, a percentage and elements'],
    ['no place to correct', '  S 90 a b', 'x.rule:3:8: a pattern needs [wrong > right]'],
    ['an optional word to correct', '  S 90 x [a b? > b]', 'x.rule:3:13: nothing in brackets is optional'],
    ['an unknown set', '  S 90 a @nosuch [a > b]', 'x.rule:3:10: there is no set of tokens @nosuch'],
    ['an unknown tag', '  S 90 a NOUN [a > b]', 'x.rule:3:10: cannot read the element NOUN'],
    ['an ambiguous element', '  S 90 !a&b [a > b]', 'x.rule:3:8: !a&b can be read in two ways'],
    ['an unknown form', '  S 90 [go > $pluperfect]', 'x.rule:3:14: there is no form $pluperfect'],
    ['a name without meaning', '  S 90 [a > b] {end}', 'x.rule:3:16: {end} stands for nothing'],
    ['an unknown slot', 'because: Write *{corection}*.', 'x.rule:3:17: a reason has no slot {corection}'],
    ['a line of no section', 'S 90 [a > b]', /^x\.rule:3:1: a line starts with about, where, because/],
  ])('%s', (_, line, message) => {
    const found = fault(ABOUT, BECAUSE, line, EXAMPLES);
    if (typeof message === 'string') expect(found).toBe(message);
    else expect(found).toMatch(message);
  });

  test.each([
    ['about', [BECAUSE, EXAMPLES], 'x.rule:5:1: about is missing'],
    ['because', [ABOUT, EXAMPLES], 'x.rule:5:1: because is missing'],
    ['corrects', [ABOUT, BECAUSE], 'x.rule:2:1: corrects needs an example'],
    ['leaves alone', [ABOUT, BECAUSE, 'corrects:', '  a → b'], 'x.rule:4:1: leaves alone needs an example'],
  ])('%s is missing', (_, lines, message) => expect(fault(...lines)).toBe(message));

  test.each([
    [
      'two arrows',
      ['corrects:', '  a → b → c'],
      'x.rule:4:3: an example needs one → between the text and its correction',
    ],
    [
      'no arrow',
      ['corrects:', '  a b'],
      'x.rule:4:3: an example needs one → between the text and its correction',
    ],
    ['an example beside its heading', ['corrects: a → b'], 'x.rule:3:11: examples start on the next line'],
    ['a row of the wrong length', ['where a/b = c/d e'], 'x.rule:3:1: e needs 2 parts'],
  ])('%s', (_, lines, message) => expect(fault(ABOUT, BECAUSE, ...lines)).toBe(message));
});
