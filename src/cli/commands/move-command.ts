import type { Command } from 'commander';
import type { INestApplicationContext } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tenant } from '#core/context/tenant.js';
import { callOf, withExamples } from '#module-system/commands/command-help.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';
import type { CommandResult } from '#module-system/commands/module-commands.js';
import { TenantExport, type Exported } from '#modules/transfer/services/tenant-export.js';
import { TenantFreeze } from '#platform/jobs/tenant-freeze.js';
import { TenantAccounts } from '#platform/tenancy/tenant-accounts.service.js';
import type { CommandContext } from '../command-context.js';
import { errorMessage } from '../error-message.js';
import { OtherInstallation } from '../other-installation.js';

const REASON = 'It is being moved to another server.';

/** `tenant:move`: composed of the commands that move a tenant step by step. */
export function addMoveCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('tenant:move')
    .description(
      'Copy a tenant to another installation: freeze it, export it, import it there, and compare all rows. It stays frozen here and there.',
    )
    .argument('<slug>', 'the tenant')
    .requiredOption(
      '--to <file>',
      'settings of the other installation, one NAME=value in each line: DATABASE_URL, DATABASE_OWNER_URL, SECRETS_KEY',
    )
    .action((slug: string, { to }: { to: string }) =>
      context.runRecorded(slug, 'exported', async (app, tenant) => {
        const there = await OtherInstallation.of(to);
        // Before anything is frozen in vain.
        await there.run('migrate', '--check');
        return move(app, tenant, there);
      }),
    );
  withExamples(command, 'tenant:move acme --to other.env');
}

/**
 * Moves the current tenant, and lets it be changed again if that fails. Only a tenant that is not frozen: otherwise, a
 * second move of the same tenant could unfreeze it when it fails because the first one has succeeded.
 */
async function move(
  app: INestApplicationContext,
  { id, slug }: Tenant,
  there: OtherInstallation,
): Promise<CommandResult> {
  const accounts = app.get(TenantAccounts);
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-move-'));
  let isFrozenByUs = false as boolean;
  try {
    await app.get(TenantFreeze).freeze(REASON, async () => {
      if ((await accounts.get(id)).frozenAt !== null) throw frozenAlready(slug);
      isFrozenByUs = true;
    });
    const archive = join(folder, 'tenant.tar.gz');
    const exported = await app.get(TenantExport).export(archive);
    await there.run('tenant:import', archive, '--frozen');
    await there.run('tenant:compare', slug, archive);
    return moved(slug, exported);
  } catch (error) {
    if (!isFrozenByUs) throw error;
    const state = await accounts.unfreeze().then(
      () => `${slug} can be changed here as before.`,
      () => `${slug} is still frozen here. To end that: ${callOf(`tenant:unfreeze ${slug}`)}`,
    );
    throw new CommandFailed(
      `${errorMessage(error)}\n${state} If a copy of it is at the other installation by now, it is frozen: delete it there before you try again.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function moved(slug: string, { rows, tables }: Exported): CommandResult {
  return {
    json: { rows, tables },
    text: [
      `The other installation has all ${rows} rows of ${slug}, of ${Object.keys(tables).length} tables. It is frozen here and there.`,
      'To go on:',
      '  1. Lead its hosts to the other installation: DNS, or the load balancer.',
      `  2. There: ${callOf(`tenant:unfreeze ${slug}`)}`,
      `  3. Here: ${callOf(`tenant:delete ${slug}`)}`,
      `To take it back before the second step: ${callOf(`tenant:unfreeze ${slug}`)} here, and tenant:delete there.`,
    ].join('\n'),
  };
}

function frozenAlready(slug: string): CommandFailed {
  return new CommandFailed(
    `${slug} is frozen already. If it has been moved, go on at the other installation. If a move of it was cut short: ${callOf(`tenant:unfreeze ${slug}`)}, and try again.`,
  );
}
