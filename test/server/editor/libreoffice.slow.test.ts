import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProgram, findPython, runProgram } from '../../clients/programs.js';
import { emptyFolder } from '../../e2e/assess.js';
import { serveEditors } from '../../e2e/editor.js';

const SCRIPT = fileURLToPath(new URL('libreoffice.py', import.meta.url));

/** A profile with the settings that the dialogue of LibreOffice writes. */
function profileWith(url: string): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'user'));
  const item = (name: string, value: string) =>
    `<item oor:path="/org.openoffice.Office.Linguistic/GrammarChecking/LanguageTool">
       <prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>
     </item>`;
  writeFileSync(
    join(folder, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
     <oor:items xmlns:oor="http://openoffice.org/2001/registry">
       ${item('BaseURL', url)}${item('IsEnabled', 'true')}
     </oor:items>`,
  );
  return folder;
}

test('LibreOffice marks errors of a document through the server, and replaces them', async ({ skip }) => {
  const python = findPython('import uno');
  const office = findProgram(['soffice'], '--version');
  skip(!python || !office, 'LibreOffice, because there is no soffice, or no python3 with uno');
  const server = await serveEditors(emptyFolder(), { environment: { ASSESS_LOG_LEVEL: 'info' } });
  const paragraphs = [
    'I am agree with you & 50% of us.',
    'My freind like swimming in lake. We discussed about the color of the plan.',
  ];
  const { stdout, stderr } = await runProgram(
    python!,
    [SCRIPT, profileWith(server.url), 'en-GB', ...paragraphs],
    {
      cwd: emptyFolder(),
    },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    marked: [
      [['I am', 'I']],
      [
        ['freind', 'friend'],
        ['lake', 'the lake'],
        ['discussed about', 'discussed'],
        ['color', 'colour'],
      ],
    ],
    text: [
      'I agree with you & 50% of us.',
      'My friend like swimming in the lake. We discussed the colour of the plan.',
    ],
  });
  expect(server.log).toContain('"operation":"/v2/languages"');
  await server.end();
});
