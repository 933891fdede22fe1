import type { INestApplicationContext } from '@nestjs/common';
import { userInfo } from 'node:os';
import { settingsOfThisProcess } from '../config/read-settings.js';
import { UNNAMED, type Operation } from '../context/operation.js';
import { runForTenant, runOperation } from '../context/work-context.js';
import type { Tenant } from '../context/tenant.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import type { CommandFailed } from './command-failed.js';
import { withApplication } from './with-application.js';

/** The result of a command: one JSON object for programs, a short text for people. */
interface CommandResult {
  readonly json: object;
  readonly text: string;
  /** Why the command has failed although it has a result. */
  readonly failure?: CommandFailed;
}

/** Runs commands: opens the database for them and prints their result. */
export class CommandContext {
  private operation: Operation = UNNAMED;

  /**
   * @param isJson whether the caller wants JSON; known once the command line has been read
   * @param signal ends the work early
   */
  constructor(
    private readonly isJson: () => boolean,
    private readonly signal: AbortSignal,
  ) {}

  /** Says which command runs, before it does. */
  begin(command: string): void {
    this.operation = { action: command, actor: { type: 'command', id: null, name: operatingUser() } };
  }

  /**
   * Runs `work` with the product's services and prints its result; undefined where it has written to standard output by itself.
   *
   * @throws CommandFailed as the result says
   */
  async run(work: (app: INestApplicationContext) => Promise<CommandResult | undefined>): Promise<void> {
    const say = (line: string): void => {
      process.stderr.write(`${line}\n`);
    };
    await withApplication({ settings: settingsOfThisProcess(), say, signal: this.signal }, async (app) => {
      // Printed before the database is closed: a secret that is shown only once must not get lost if closing fails.
      const result = await runOperation(this.operation, () => work(app));
      if (result === undefined) return;
      this.print(result);
      if (result.failure !== undefined) throw result.failure;
    });
  }

  /**
   * Like {@link run}, for one tenant.
   *
   * @throws RegistryError when there is no such tenant
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

  private print({ json, text }: CommandResult): void {
    process.stdout.write(`${this.isJson() ? JSON.stringify(json) : text}\n`);
  }
}

/** Who runs this process, by name where the system knows one. */
function operatingUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}
