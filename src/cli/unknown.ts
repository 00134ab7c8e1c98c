import type { Interfaces } from '@oclif/core';
import { nearestName } from '../domain/marks/slips.js';
import { shown } from '../domain/shown.js';

/** The message about an unknown command, with the most similar known one. */
export function unknownCommand(
  given: readonly string[],
  { commands }: Interfaces.Config,
): { readonly message: string; readonly next: string } {
  const args = given[0] === 'help' ? given.slice(1) : given;
  const first = args[0] ?? '';
  if (first.startsWith('-')) {
    const meant = nearestName(first, ['--help', '--version']);
    return {
      message: `the command is missing before ${shown(first)}`,
      next: meant
        ? meantCommand(meant)
        : 'name the command first and flags after it, as in: assess stats --store FILE',
    };
  }
  const ids = commands.filter(({ hidden }) => !hidden).map(({ id }) => id.replaceAll(':', ' '));
  const isTopic = ids.some((id) => id.startsWith(`${first} `));
  if (ids.includes(first) && !isTopic) {
    return {
      message: `${first} does not take ${shown(args[1] ?? '')}`,
      next: `see assess ${first} --help`,
    };
  }
  // After a topic, the second word belongs to the command's name; the rest are arguments.
  const flagAt = args.findIndex((arg) => arg.startsWith('-'));
  const words = args.slice(0, flagAt < 0 ? args.length : flagAt);
  const name = words.slice(0, isTopic ? 2 : 1).join(' ');
  const meant = nearestName(name, ids) ?? nearestName(words.slice(0, 2).join(' '), ids);
  return {
    message: `there is no command ${shown(name)}`,
    next: meant ? meantCommand(meant) : `see assess ${isTopic ? `${first} ` : ''}--help`,
  };
}

/** `did you mean --rescore? ` if an unknown flag resembles a known one; empty otherwise. */
export function meantFlags(error: Error, id: string, config: Interfaces.Config): string {
  if (!('flags' in error) || !Array.isArray(error.flags)) return '';
  const known = Object.entries(config.findCommand(id)?.flags ?? {}).flatMap(([name, flag]) => [
    name,
    ...(flag.type === 'boolean' && flag.allowNo ? [`no-${name}`] : []),
  ]);
  const meant = error.flags
    .filter((flag): flag is string => typeof flag === 'string' && flag.startsWith('--'))
    .map((flag) => nearestName(flag.slice(2).replace(/=.*/s, ''), known))
    .flatMap((name) => (name === undefined ? [] : [`--${name}`]));
  return meant.length > 0 ? `did you mean ${meant.join(' ')}? ` : '';
}

const meantCommand = (command: string) => `did you mean: assess ${command}`;
