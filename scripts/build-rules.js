/**
 * Reads the rules of src/engine/errors/rules (NAME.rule, with a detector in NAME.ts if patterns cannot express all of
 * it) and writes rules/compiled.ts, the list of all rules without their examples. Ends with the file, line and column
 * of the first fault.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const errors = fileURLToPath(new URL('../src/engine/errors/', import.meta.url));
const folder = join(errors, 'rules');

/** The modules of the notation, which are TypeScript. */
async function notation() {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `export * from './notation/rule-file.js'; export * from './notation/check-rule.js';`,
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
  const { readRuleFile, checkRule } = await notation();
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.rule'))
    .map((file) => file.replace('.rule', ''))
    .sort();
  const detectors = new Set(names.filter((name) => existsSync(join(folder, `${name}.ts`))));
  const rules = names.map((name) => {
    const path = join(folder, `${name}.rule`);
    const rule = readRuleFile(path, readFileSync(path, 'utf8'));
    checkRule(path, rule);
    const lines = rule.lines.map(({ text }) => text).join('\n');
    const data = JSON.stringify({ name, reason: rule.reason.text, lines });
    return detectors.has(name) ? `  { ...${data}, detector: ${camelCase(name)} },` : `  ${data},`;
  });
  const imports = [...detectors].map(
    (name) => `import { detector as ${camelCase(name)} } from './${name}.js';`,
  );
  const content = `// Written by scripts/build-rules.js from the files *.rule.
import type { Rule } from '../rule.js';
${imports.join('\n')}

/** All rules, sorted by name. */
export const RULES: readonly Rule[] = [
${rules.join('\n')}
];
`;
  const compiled = join(folder, 'compiled.ts');
  if (!existsSync(compiled) || readFileSync(compiled, 'utf8') !== content) writeFileSync(compiled, content);
}
