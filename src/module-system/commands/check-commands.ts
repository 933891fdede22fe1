import { Command } from 'commander';
import type { ModuleDefinition } from '../module-definition.js';
import type { CommandRunner } from './module-commands.js';

/** First words of commands that belong to no family. */
export const PROGRAM_COMMANDS: ReadonlySet<string> = new Set([
  'audit',
  'domain',
  'key',
  'module',
  'openapi',
  'operator-key',
  'secrets',
  'seed',
  'subscribers',
  'support',
  'tenant',
]);

/** Stands in for the real one when commands are only listed. */
const NOBODY: CommandRunner = {
  runFor: () => Promise.reject(new Error('Nothing runs while commands are listed.')),
};

/** Problems of the commands of modules, each a sentence. */
export function commandProblems(definitions: readonly ModuleDefinition[]): string[] {
  const owners = new Map<string, string>();
  return definitions.flatMap(({ name, file, heliograph, commands }) => {
    const who = `The module ${name} (${file})`;
    const listed = new Command();
    try {
      for (const add of commands) add(listed, NOBODY);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [`${who} has commands that cannot be listed: ${why.replace(/\.?$/, '.')}`];
    }
    return listed.commands.flatMap((command) => {
      const its = command.name();
      const [topic = ''] = its.split(':');
      const owner = owners.get(its) ?? (PROGRAM_COMMANDS.has(topic) ? 'the product' : undefined);
      owners.set(its, owner ?? name);
      if (owner !== undefined)
        return [`${who} claims the command ${its}, which belongs to ${owner}: take another.`];
      if (heliograph !== undefined && !its.startsWith(`${name}:`))
        return [`${who} claims the command ${its}: begin its name with "${name}:".`];
      return command.description() === ''
        ? [`${who} has a command ${its} without description: add one.`]
        : [];
    });
  });
}
