import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, emptyFolder, ROOT } from './assess.js';

/** The lines that docs/operation.md adds to ~/.bashrc. */
function linesOfReadme(environment: Record<string, string>, cwd: string): string {
  const page = readFileSync(join(ROOT, 'docs/operation.md'), 'utf8');
  const [, recipe] = /\n(\{ assess autocomplete script bash[^\n]*; \}) >> ~\/\.bashrc\n/.exec(page) ?? [];
  if (!recipe) throw new Error('docs/operation.md shows no completion for bash any more');
  const assessHere = `assess() { "${process.execPath}" "${join(ROOT, 'bin/run.js')}" "$@"; }\n`;
  const options = { cwd, env: { ...process.env, ...environment }, encoding: 'utf8' } as const;
  const { stdout } = spawnSync('bash', ['-c', assessHere + recipe], options);
  return stdout;
}

test('with the lines of docs/operation.md, bash completes commands and flags, and files elsewhere', () => {
  const cwd = emptyFolder();
  const environment = { XDG_CACHE_HOME: cwd, SHELL: '/bin/bash' };
  expect(assess(['autocomplete', 'bash'], { cwd, environment })).toMatchObject({ status: 0 });
  const lines = linesOfReadme(environment, cwd);
  const completions = (...words: string[]) => {
    const complete = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
      _assess_autocomplete; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = spawnSync('bash', ['-c', `${lines}\n${complete}`], { cwd, encoding: 'utf8' });
    return stdout.trim().split('\n');
  };
  expect(completions('assess', 'import').sort()).toEqual(['import', 'import-feedback']);
  expect(completions('assess', 'webhook', 'de').sort()).toEqual(['delete', 'deliveries']);
  expect(completions('assess', 'score', '--res')).toEqual(['--rescore']);
  // Arguments, other flags and their values may stand before a flag.
  expect(completions('assess', 'import', 'my file (1).csv', '--gen')).toEqual([
    '--generate-ids',
    '--generate-authors',
  ]);
  expect(completions('assess', 'import', 'a.csv', 'b.csv', '--set', 'test', '=', '1', '--reje')).toEqual([
    '--rejects',
  ]);
  expect(completions('assess', 'webhook', 'delete', 'w-1', '--acc')).toEqual(['--account']);
  expect(completions('assess', 'examiners', 'adjudication', '--by', 'l1', '--lim')).toEqual(['--limit']);
  expect(completions('assess', 'import-feedback', 'm.csv', '--ma')).toEqual(['--map', '--mark']);
  expect(completions('assess', 'nothing', '--acc')).toEqual(['']);
  const { stdout: rule } = spawnSync('bash', ['-c', `${lines}\ncomplete -p assess`], { encoding: 'utf8' });
  expect(rule).toBe('complete -o default -F _assess_autocomplete assess\n');
});

test('an unsupported shell is wrong usage', () => {
  const { status, stderr } = assess(['autocomplete', 'fish'], { cwd: emptyFolder() });
  expect(status).toBe(2);
  expect(stderr).toMatch(/fish.*zsh, bash, powershell/);
});
