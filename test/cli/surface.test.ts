import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '@oclif/core';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';

interface Manifest {
  readonly commands: Record<
    string,
    {
      readonly summary?: string;
      readonly args: Record<string, { readonly required?: boolean }>;
      readonly flags: Record<
        string,
        {
          readonly type: string;
          readonly required?: boolean;
          readonly options?: string[];
          readonly char?: string;
        }
      >;
    }
  >;
}

/** Scripts rely on this interface: changes to it must appear in the diff of the snapshot. */
test('commands, arguments and flags are those of the snapshot', () => {
  const { commands } = JSON.parse(readFileSync(join(ROOT, 'oclif.manifest.json'), 'utf8')) as Manifest;
  const surface = Object.fromEntries(
    Object.entries(commands)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([id, { args, flags }]) => [
        id.replaceAll(':', ' '),
        [
          ...Object.entries(args).map(([name, { required }]) => (required ? `<${name}>` : `[${name}]`)),
          ...Object.entries(flags)
            .map(
              ([name, { type, options, char }]) =>
                `--${name}${char ? `, -${char}` : ''}${type === 'option' ? ` ${options?.join('|') ?? 'VALUE'}` : ''}`,
            )
            .sort(),
        ],
      ]),
  );
  expect(surface).toMatchSnapshot();
});

test('every command has a summary', () => {
  const { commands } = JSON.parse(readFileSync(join(ROOT, 'oclif.manifest.json'), 'utf8')) as Manifest;
  const without = Object.entries(commands).filter(([, { summary }]) => !summary);
  expect(without.map(([id]) => id)).toEqual([]);
});

test('no flag that depends on another has a default, because a default counts as given', async () => {
  const { commands } = await Config.load({ root: ROOT });
  const classes = await Promise.all(commands.map((command) => command.load()));
  const given = classes.flatMap(({ id, flags = {} }) =>
    Object.entries(flags)
      .filter(([, flag]) => flag.default !== undefined && flag.dependsOn)
      .map(([name]) => `${id} --${name}`),
  );
  expect(given).toEqual([]);
});
