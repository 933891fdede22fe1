import { InvalidArgumentError, Option, type Command } from 'commander';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import {
  KeyManagement,
  MAX_OVERLAP_SECONDS,
  OVERLAP_SECONDS,
} from '#platform/access/keys/key-management.service.js';
import { BUILT_IN_MODULES } from '../../built-in-modules.js';
import { idArgument, instantArgument, listArgument } from '#module-system/commands/arguments.js';
import type { CommandContext } from '../command-context.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { keyJson, newKeyJson } from '../json-output.js';
import { textTable } from '#core/text/text-table.js';

interface AbilityOptions {
  readonly abilities?: readonly string[];
  readonly allAbilities?: true;
}

interface CreateOptions extends AbilityOptions {
  readonly name: string;
  readonly expiresAt?: Date;
}

/** `key:…`: tenants' API keys. */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const create = program
    .command('key:create')
    .description('Create an API key for a tenant. Its secret is only shown now, and is not stored.')
    .argument('<slug>', 'the tenant')
    .requiredOption('--name <name>', 'what the key is for')
    .addOption(listedAbilities())
    .addOption(allAbilities())
    .option(
      '--expires-at <time>',
      'when it stops working: ISO 8601 with offset or Z (default: never)',
      instantArgument,
    )
    .action((slug: string, { name, expiresAt, ...options }: CreateOptions) => {
      const abilities = abilitiesIn(create, options);
      return context.runFor(slug, async (app) => {
        const { key, secret } = await app.get(ApiKeysService).create(name, abilities, expiresAt ?? null);
        return {
          json: { api_key: newKeyJson(key), secret },
          text: [
            `Created the key ${key.id} (${key.name}) for ${slug}; ${key.expiresAt === null ? 'it does not expire' : `it expires at ${instantText(key.expiresAt)}`}.`,
            'Keep it safe; it is not shown again:',
            '',
            `  ${secret}`,
            '',
          ].join('\n'),
        };
      });
    });
  create.addHelpText('after', abilityHelp);
  withExamples(
    create,
    'key:create acme --name Mine --all-abilities',
    'key:create acme --name Deployment --abilities components.view,components.manage',
    'key:create acme --name Contractor --abilities components.view --expires-at 2030-12-31T23:59:59+01:00',
  );

  const grant = program
    .command('key:grant')
    .description(
      'Give a tenant’s API key further abilities, such as those of a module installed later. Its secret stays.',
    )
    .argument('<slug>', 'the tenant')
    .argument('<id>', 'id of the key, as key:list shows it', idArgument)
    .addOption(listedAbilities())
    .addOption(allAbilities())
    .action((slug: string, id: number, options: AbilityOptions) => {
      const abilities = abilitiesIn(grant, options);
      return context.runFor(slug, async (app) => {
        const key = await app.get(ApiKeysService).grant(id, abilities);
        const what = key.hasAllAbilities ? 'all abilities' : key.abilities.join(', ');
        return {
          json: { api_key: keyJson(key) },
          text: `The key ${id} (${key.name}) of ${slug} has ${what}.`,
        };
      });
    });
  withExamples(
    grant,
    'key:grant acme 3 --abilities acme-runbooks.view,acme-runbooks.manage',
    'key:grant acme 3 --all-abilities',
  );

  const list = program
    .command('key:list')
    .description(
      "List a tenant's API keys, revoked ones too. Secrets are not kept, only their last characters.",
    )
    .argument('<slug>', 'the tenant')
    .action((slug: string) =>
      context.runRecorded(slug, 'read', async (app) => {
        const keys = await app.get(ApiKeysService).list();
        const rows = keys.map((key) => [
          String(key.id),
          key.name,
          `…${key.lastFour}`,
          instantText(key.createdAt),
          instantText(key.lastUsedAt),
          instantText(key.expiresAt),
          instantText(key.revokedAt),
          String(key.createdById ?? '-'),
          key.hasAllAbilities ? 'all' : key.abilities.join(', '),
        ]);
        const heading = [
          'ID',
          'NAME',
          'SECRET',
          'CREATED',
          'LAST USED',
          'EXPIRES',
          'REVOKED',
          'CREATED BY',
          'ABILITIES',
        ];
        return {
          json: { api_keys: keys.map(keyJson) },
          text: rows.length === 0 ? `${slug} has no key yet.` : textTable([heading, ...rows]),
        };
      }),
    );
  withExamples(list, 'key:list acme', 'key:list acme --json');

  const revoke = program
    .command('key:revoke')
    .description('Revoke a tenant’s API key, immediately and for good.')
    .argument('<slug>', 'the tenant')
    .argument('<id>', 'id of the key, as key:list shows it', idArgument)
    .option('--descendants', 'also revoke the keys that it created, those that they created, and so on')
    .action((slug: string, id: number, { descendants }: { descendants?: true }) =>
      context.runFor(slug, async (app) => {
        const what = descendants === undefined ? 'key' : 'key and descendants';
        const [key, ...others] = await app.get(ApiKeysService).revoke(id, what);
        const since = `The key ${key.id} (${key.name}) of ${slug} is revoked since ${instantText(key.revokedAt)}.`;
        const also = others.map((one) => `${one.id} (${one.name})`).join(', ');
        return {
          json: { api_key: keyJson(key), descendants: others.map(keyJson) },
          text: also === '' ? since : `${since}\nIts descendants are revoked as well: ${also}.`,
        };
      }),
    );
  withExamples(revoke, 'key:revoke acme 3', 'key:revoke acme 3 --descendants');

  const rotate = program
    .command('key:rotate')
    .description(
      'Give an API key a new secret, which is only shown now. The present one stays valid for a while.',
    )
    .argument('<slug>', 'the tenant')
    .argument('<id>', 'id of the key, as key:list shows it', idArgument)
    .option(
      '--overlap <seconds>',
      'how long both secrets are valid; 0 immediately ends all but the new one',
      secondsArgument,
      OVERLAP_SECONDS,
    )
    .action((slug: string, id: number, { overlap }: { overlap: number }) =>
      context.runFor(slug, async (app) => {
        const { secret } = await app.get(KeyManagement).rotate(id, overlap);
        return {
          json: { id, secret },
          text: `The key ${id} of ${slug} has a new secret; the previous one ${overlap === 0 ? 'is no longer valid' : `stays valid for ${overlap} s`}.\nKeep it safe; it is not shown again:\n\n  ${secret}\n`,
        };
      }),
    );
  withExamples(rotate, 'key:rotate acme 3', 'key:rotate acme 3 --overlap 0');

  const rename = program
    .command('key:rename')
    .description('Rename a tenant’s API key.')
    .argument('<slug>', 'the tenant')
    .argument('<id>', 'id of the key, as key:list shows it', idArgument)
    .argument('<name>', 'what the key is for')
    .action((slug: string, id: number, name: string) =>
      context.runFor(slug, async (app) => {
        const key = await app.get(ApiKeysService).rename(id, name);
        return {
          json: { api_key: keyJson(key) },
          text: `The key ${id} of ${slug} is now called ${key.name}.`,
        };
      }),
    );
  withExamples(rename, 'key:rename acme 3 "Roll-out"');

  const remove = program
    .command('key:delete')
    .description('Delete a tenant’s API key. It stops working immediately and is no longer listed.')
    .argument('<slug>', 'the tenant')
    .argument('<id>', 'id of the key, as key:list shows it', idArgument)
    .action((slug: string, id: number) =>
      context.runFor(slug, async (app) => {
        await app.get(KeyManagement).delete(id, () => Promise.resolve());
        return { json: { id }, text: `The key ${id} of ${slug} is deleted.` };
      }),
    );
  withExamples(remove, 'key:delete acme 3');
}

function listedAbilities(): Option {
  return new Option(
    '--abilities <abilities>',
    'what it may do, separated by commas; an unknown one is answered with a list',
  ).argParser(listArgument);
}

function allAbilities(): Option {
  return new Option('--all-abilities', 'it may do everything, also with modules installed later').conflicts(
    'abilities',
  );
}

/** Ends with an error of usage if neither option is given. */
function abilitiesIn(
  command: Command,
  { abilities, allAbilities: all }: AbilityOptions,
): readonly string[] | 'all' {
  if (abilities === undefined && all === undefined)
    command.error("error: required option '--abilities <abilities>' or '--all-abilities' not specified");
  return abilities ?? 'all';
}

/** The abilities of the built-in modules, for a help text that needs no database. */
function abilityHelp(): string {
  const abilities = BUILT_IN_MODULES.flatMap(({ definition }) => Object.entries(definition.abilities));
  const rows = abilities.sort(([one], [other]) => one.localeCompare(other));
  return `\nAbilities:\n${rows.map(([name, what]) => `  ${name.padEnd(22)} ${what}`).join('\n')}\n  Your own modules add theirs.`;
}

/** Parses how long both secrets of a key are valid, in seconds. */
function secondsArgument(text: string): number {
  const seconds = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= MAX_OVERLAP_SECONDS))
    throw new InvalidArgumentError(`It must be a number of seconds from 0 to ${MAX_OVERLAP_SECONDS}.`);
  return seconds;
}

function instantText(instant: Date | null): string {
  return instant?.toISOString().replace(/\.\d+Z$/, 'Z') ?? '-';
}
