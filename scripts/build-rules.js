/**
 * Reads the rules of src/engine/errors/rules (NAME.rule, with a detector in NAME.ts if patterns cannot express all of
 * it) and writes rules/compiled.ts: tables of all patterns, without the rules' examples. Forms and frequencies of words
 * come from models/lexicon. Ends with the file, line and column of the first fault.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const errors = fileURLToPath(new URL('../src/engine/errors/', import.meta.url));
const folder = join(errors, 'rules');
const LEXICON = fileURLToPath(new URL('../models/lexicon/lexicon.bin', import.meta.url));

/** The modules of the notation, which are TypeScript. */
async function notation() {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `export * from './notation/rule-file.js'; export * from './notation/check-rule.js';
        export * from './patterns/compile.js'; export * from '../artefact/artefact.js';
        export * from '../lexicon/lexicon.js';`,
      resolveDir: errors,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Writes the list, unless it is up to date. */
export async function buildRules() {
  const { Artefact, Lexicon, checkRule, compileRules, readRuleFile } = await notation();
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.rule'))
    .map((file) => file.replace('.rule', ''))
    .sort();
  const rules = names.map((name) => {
    const path = join(folder, `${name}.rule`);
    const rule = readRuleFile(path, readFileSync(path, 'utf8'));
    checkRule(path, rule);
    return { name, reason: rule.reason.text, lines: rule.lines.map(({ text }) => text).join('\n') };
  });
  const lexicon = new Lexicon(new Artefact('lexicon', new Uint8Array(readFileSync(LEXICON))));
  const data = JSON.stringify(compileRules(rules, lexicon)).replaceAll(/[\\']/g, '\\$&');
  const detectors = names.filter((name) => existsSync(join(folder, `${name}.ts`)));
  const content = `// Written by scripts/build-rules.js from the files *.rule.
import type { CompiledRules } from '../patterns/compiled-rules.js';
import type { Detector } from '../rule.js';
${detectors.map((name) => `import { detector as ${camelCase(name)} } from './${name}.js';`).join('\n')}

/** All rules, sorted by name. */
export const RULES: CompiledRules = JSON.parse(
  '${data}',
);

/** The detectors of rules, by name. */
export const DETECTORS: Readonly<Record<string, Detector>> = {
${detectors.map((name) => `  '${name}': ${camelCase(name)},`).join('\n')}
};
`;
  const compiled = join(folder, 'compiled.ts');
  if (!existsSync(compiled) || readFileSync(compiled, 'utf8') !== content) writeFileSync(compiled, content);
}
