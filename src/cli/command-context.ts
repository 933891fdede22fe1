import type { INestApplicationContext } from '@nestjs/common';
import { userInfo } from 'node:os';
import { readInstallation } from '../installation.js';
import { UNNAMED, type Operation } from '#core/context/operation.js';
import { runForTenant, runOperation } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { AccessKind } from '#platform/access-log/access-kinds.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import type { CommandResult, CommandRunner } from '#module-system/commands/module-commands.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { openDatabase } from '#platform/database/connections/open-database.js';
import { requireMigrated } from '../start-application.js';
import { withApplication } from './with-application.js';

type Work = (
  app: INestApplicationContext,
  modules: readonly DefinedModule[],
) => Promise<CommandResult | undefined>;

/** Runs commands: opens the database for them and prints their results. */
export class CommandContext implements CommandRunner {
  private operation: Operation = UNNAMED;

  /**
   * @param isJson true if the caller wants JSON; known once the command line has been parsed
   * @param signal aborts the work
   * @param modules loads the modules, or throws what is wrong with them
   */
  constructor(
    private readonly isJson: () => boolean,
    private readonly signal: AbortSignal,
    private readonly modules: () => Promise<readonly DefinedModule[]>,
  ) {}

  /** Sets the name of the command for the audit trail, before it runs. */
  begin(command: string): void {
    this.operation = { action: command, actor: { type: 'command', id: null, name: operatingUser() } };
  }

  /**
   * Runs `work` with the product's services and prints its result. An undefined result means that the command
   * has written to standard output itself.
   *
   * @throws CommandFailed if the result contains a failure, OperatorError if the data folder has no database
   */
  run(work: Work): Promise<void> {
    return this.runOn('existing', work);
  }

  /** Like {@link run}, for commands that make something where nothing was: sets the embedded database up if need be. */
  runOnNew(work: Work): Promise<void> {
    return this.runOn('existing or new', work);
  }

  /**
   * Checks that the database has the migrations of this version, as any role, and prints the result.
   *
   * @throws OperatorError that says what is missing
   */
  async checkSchema(result: CommandResult): Promise<void> {
    const { settings, modules } = await readInstallation(this.modules);
    const database = await openDatabase(settings, { as: 'guest of an existing one', onProgress: toTerminal });
    try {
      await requireMigrated(database.addresses.owner ?? database.addresses.app, modules);
      this.print(result);
    } finally {
      await database.release();
    }
  }

  private async runOn(database: 'existing' | 'existing or new', work: Work): Promise<void> {
    const installation = await readInstallation(this.modules);
    const { modules } = installation;
    const surroundings = { ...installation, database, say: toTerminal, signal: this.signal };
    await withApplication(surroundings, async (app) => {
      // Printed before the database is closed. A secret that is shown only once must not be lost if closing fails.
      const result = await runOperation(this.operation, () => work(app, modules));
      if (result === undefined) return;
      this.print(result);
      if (result.failure !== undefined) throw result.failure;
    });
  }

  /**
   * Like {@link run}, for one tenant.
   *
   * @throws RegistryError if there is no such tenant
   */
  async runFor(
    slug: string,
    work: (app: INestApplicationContext, tenant: Tenant) => Promise<CommandResult | undefined>,
  ): Promise<void> {
    await this.run(async (app) => {
      const tenant = await app.get(TenantsService).bySlug(slug);
      return runForTenant(tenant, () => work(app, tenant));
    });
  }

  /** Like {@link runFor}, for commands that show or export personal data, which is recorded first. */
  async runRecorded(
    slug: string,
    kind: AccessKind,
    work: (app: INestApplicationContext, tenant: Tenant) => Promise<CommandResult | undefined>,
  ): Promise<void> {
    await this.runFor(slug, async (app, tenant) => {
      await app.get(AccessLog).record(kind, this.operation.action);
      return work(app, tenant);
    });
  }

  private print({ json, text }: CommandResult): void {
    process.stdout.write(`${this.isJson() ? JSON.stringify(json) : text}\n`);
  }
}

function toTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The operating system user that runs this process, by name if known. */
function operatingUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}
