import type { INestApplicationContext } from '@nestjs/common';
import { settingsOfThisProcess } from '../config/settings.js';
import { runForTenant } from '../context/work-context.js';
import type { Tenant } from '../context/tenant.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { withApplication } from './with-application.js';

/** The result of a command: one JSON object for programs, a short text for people. */
interface CommandResult {
  readonly json: object;
  readonly text: string;
}

/** Runs commands: opens the database for them and prints their result. */
export class CommandContext {
  /**
   * @param isJson whether the caller wants JSON; known once the command line has been read
   * @param signal ends the work early
   */
  constructor(
    private readonly isJson: () => boolean,
    private readonly signal: AbortSignal,
  ) {}

  /** Runs `work` with the product's services and prints its result. */
  async run(work: (app: INestApplicationContext) => Promise<CommandResult>): Promise<void> {
    const say = (line: string): void => {
      process.stderr.write(`${line}\n`);
    };
    await withApplication({ settings: settingsOfThisProcess(), say, signal: this.signal }, async (app) => {
      // Printed before the database is closed: a secret that is shown only once must not get lost if closing fails.
      this.print(await work(app));
    });
  }

  /**
   * Like {@link run}, for one tenant.
   *
   * @throws RegistryError when there is no such tenant
   */
  async runFor(
    slug: string,
    work: (app: INestApplicationContext, tenant: Tenant) => Promise<CommandResult>,
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
