import type { Command } from 'commander';
import { OperatorKeys } from '#platform/operators/operator-keys.service.js';
import type { OperatorKey } from '#platform/operators/operator-keys.repository.js';
import { idArgument } from '#module-system/commands/arguments.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { textTable } from '#core/text/text-table.js';
import type { CommandContext } from '../command-context.js';

interface CreateOptions {
  readonly name: string;
  readonly readOnly?: true;
}

/** `operator-key:…`: keys of the operator's API. */
export function addOperatorKeyCommands(program: Command, context: CommandContext): void {
  const create = program
    .command('operator-key:create')
    .description(
      'Create a key for the operator’s API (OPERATOR_PORT), which manages all tenants. Its secret is only shown now.',
    )
    .requiredOption('--name <name>', 'what the key is for')
    .option('--read-only', 'only let it read')
    .action(({ name, readOnly }: CreateOptions) =>
      context.runOnNew(async (app) => {
        const { key, secret } = await app
          .get(OperatorKeys)
          .create(name, readOnly === true ? 'read-only' : 'all');
        return {
          json: { operator_key: keyJson(key), secret },
          text: [
            `Created the operator key ${key.id} (${key.name}), ${key.isReadOnly ? 'which only reads' : 'which manages all tenants'}.`,
            'Keep it safe; it is not shown again:',
            '',
            `  ${secret}`,
            '',
          ].join('\n'),
        };
      }),
    );
  withExamples(create, 'operator-key:create --name Portal', 'operator-key:create --name Billing --read-only');

  const list = program
    .command('operator-key:list')
    .description('List the keys of the operator’s API, revoked ones too.')
    .action(() =>
      context.run(async (app) => {
        const keys = await app.get(OperatorKeys).list();
        const rows = keys.map((key) => [
          String(key.id),
          key.name,
          `…${key.lastFour}`,
          key.isReadOnly ? 'read' : 'read and write',
          ...[key.createdAt, key.lastUsedAt, key.revokedAt].map((time) => time?.toISOString() ?? '-'),
        ]);
        return {
          json: { operator_keys: keys.map(keyJson) },
          text:
            rows.length === 0
              ? 'There is no operator key yet.'
              : textTable([['ID', 'NAME', 'SECRET', 'MAY', 'CREATED', 'LAST USED', 'REVOKED'], ...rows]),
        };
      }),
    );
  withExamples(list, 'operator-key:list', 'operator-key:list --json');

  const revoke = program
    .command('operator-key:revoke')
    .description('Revoke a key of the operator’s API, immediately and for good.')
    .argument('<id>', 'id of the key, as operator-key:list shows it', idArgument)
    .action((id: number) =>
      context.run(async (app) => {
        const key = await app.get(OperatorKeys).revoke(id);
        return {
          json: { operator_key: keyJson(key) },
          text: `The operator key ${key.id} (${key.name}) is revoked since ${key.revokedAt?.toISOString() ?? ''}.`,
        };
      }),
    );
  withExamples(revoke, 'operator-key:revoke 2');
}

function keyJson({ id, name, lastFour, isReadOnly, createdAt, lastUsedAt, revokedAt }: OperatorKey): object {
  return {
    id,
    name,
    last_four: lastFour,
    read_only: isReadOnly,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
