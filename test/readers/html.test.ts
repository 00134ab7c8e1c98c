import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from '../../src/readers/html.js';

it.each([
  ['<p>Dear Sir,</p><p>I am <b>writing</b> to you.</p>', 'Dear Sir,\n\nI am writing to you.'],
  ['<div>One.</div><div>Two.</div><div><br></div><div>Three.</div>', 'One.\nTwo.\n\nThree.'],
  ['<div>One.<br></div><div>Two.</div>', 'One.\nTwo.'],
  ['One.<br>Two.<br/>Three.<BR />Four.', 'One.\nTwo.\nThree.\nFour.'],
  [
    '<p>I like:</p>\n<ul>\n  <li>apples</li>\n  <li>pears\n</ul>\n<p>Bye.',
    'I like:\n\napples\npears\n\nBye.',
  ],
  ['<p>Tom&nbsp;&amp; Ana&rsquo;s caf&eacute; &#8211; 5&nbsp;&lt;&nbsp;6</p>', 'Tom & Ana’s café – 5 < 6'],
  ['<p>One</p><p>&nbsp;</p><p></p><p>two</p>', 'One\n\ntwo'],
  ['<p>wrapped\n  in the\n\tsource </p>', 'wrapped in the source'],
  ['<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a b\n1 2'],
  ['<style>p { color: red }</style><script>if (a < b) x()</script><p>Text<!-- no --></p>', 'Text'],
  ['<html><head><title>no</title><style>p {}</style><body><p>Text', 'Text'],
  ['<p>See <a href="https://example.org">this page</a> <img src="x" alt="a cat"></p>', 'See this page'],
  ['<pre>one\n  two</pre><p>three', 'one\n  two\n\nthree'],
  ['<p>the 1<sup>st</sup> day</p>', 'the 1st day'],
  ['<p onclick="a > b">Text</p>', 'Text'],
])('%s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('without tags that lay out a page, line breaks are the writer’s', () => {
  expect(plainText('It is <b>big</b> &amp; old.\n\nI like it.\n')).toBe('It is big & old.\n\nI like it.');
});

it.each([
  'if a < b and c > d',
  'I <3 you',
  'x <y',
  'R&D & more; 3 > 2',
  'Write to <ana@example.org>\n\nBye  ',
  '',
])('what is no HTML is unchanged: %s', (text) => {
  expect(plainText(text)).toBe(text);
});

it('any text that is escaped as HTML comes back, but for white space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const bare = (of: string) => of.replaceAll(/\s+/g, '');
      expect(bare(plainText(`<p>${escaped}</p>`))).toBe(bare(text.replaceAll('\r', '\n')));
    }),
  );
});

it('deep and broken HTML takes linear time', () => {
  for (const hostile of ['<b>', '</i>', '<pre>', '&nbsp;', ' ', '<p', '<!--', '&amp', '<br>', '<td> </td>'])
    expect(plainText(`<p>${hostile.repeat(100_000)}${'</i>'.repeat(100_000)}`)).not.toContain('<b>');
});
