import { describe, expect, test } from 'vitest';
import { html, shortened, trusted, visible } from '../../src/page/html.js';
import { markdown } from '../../src/page/markdown.js';
import { table } from '../../src/page/table.js';

describe('a template', () => {
  test('escapes inserted values in elements and attributes, but not other markup', () => {
    const name = `<b title="x">'&`;
    expect(html`<i class="${name}">${name}${html`<u>${1}</u>`}${trusted('<hr>')}</i>`.toString()).toBe(
      '<i class="&lt;b title=&quot;x&quot;&gt;&#39;&amp;">&lt;b title=&quot;x&quot;&gt;&#39;&amp;<u>1</u><hr></i>',
    );
  });

  test('accepts lists, and omits null, undefined and false', () => {
    expect(html`${['a', html`<br>`, ['<', 0]]}${null}${undefined}${false}`.toString()).toBe('a<br>&lt;0');
  });
});

describe('invisible characters', () => {
  test.each([
    ['\u202Etxt', '\\u202etxt'],
    ['a\u0000\u001B\u0085', 'a\\u0000\\u001b\\u0085'],
    ['\u200B\uFEFF\u2066', '\\u200b\\ufeff\\u2066'],
    ['\uD800x', '\\ud800x'],
    ['line\nand\ttab', 'line\nand\ttab'],
    ['an\u200Cna\u200D b\u200E-\u200F1', 'an\\u200cna\\u200d b\\u200e-\\u200f1'],
    ['علي\u202E\u2067', 'علي\\u202e\\u2067'],
    ['\u200C\u200D', '\\u200c\\u200d'],
  ])('are escaped: %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});

test.each([
  '👨\u200D👩\u200D👧 👩🏽\u200D🚀 ❤️\u200D🔥',
  'علی\u200Cرضا',
  'क्\u200Dष',
  'a،\u200F b',
  '\u200Fعلي (A)\u200Fب',
  'é 文',
])('marks that a script or an emoji needs are kept: %j', (text) => {
  expect(visible(text)).toBe(text);
});

test('a long name is cut between characters', () => {
  expect(shortened('short')).toBe('short');
  expect(shortened('𝔘'.repeat(41))).toBe(`${'𝔘'.repeat(40)}…`);
  expect(shortened('e\u0301'.repeat(100_000)).length).toBeLessThan(50);
});

describe('a table', () => {
  test('has a caption, column headers and row headers', () => {
    const columns = [{ title: 'who' }, { title: 'how many', align: 'right' as const }];
    const markup = table({ caption: 'A "table"', columns, rows: [['<a>', 1]] }).toString();
    expect(markup).toContain('aria-label="Table: A &quot;table&quot;"');
    expect(markup).toContain('<th scope="col" class="right">how many</th>');
    expect(markup).toContain('<tr><th scope="row">&lt;a&gt;</th><td class="right">1</td></tr>');
  });
});

describe('Markdown', () => {
  test('becomes HTML with headings below those of the page', async () => {
    const markup = (
      await markdown('# Card\n\nA *good* one.\n\n| a | b |\n|---|--:|\n| x | 1 |\n')
    ).toString();
    expect(markup).toContain('<h3>Card</h3>');
    expect(markup).toContain('<em>good</em>');
    expect(markup).toContain('<th scope="col" class="right">b</th>');
    expect(markup).toContain('<tr><th scope="row">x</th><td class="right">1</td></tr>');
    expect((await markdown('| | |\n|---|---|\n| a | 1 |\n')).toString()).not.toContain('<thead>');
  });

  test('fetches and runs nothing', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      'a <img src=x onerror=alert(1)> b',
      '[click](javascript:alert(1))',
      '![see](http://example.org/a.png)',
      '<http://example.org/>',
    ].join('\n\n');
    const markup = (await markdown(hostile)).toString();
    expect(markup).not.toMatch(/<(script|img|a)\b/);
    expect(markup).toContain('&lt;script&gt;');
    expect(markup).toContain('click (javascript:alert(1))');
  });
});
