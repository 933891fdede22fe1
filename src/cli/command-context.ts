import type { INestApplicationContext } from '@nestjs/common';
import { settingsOfThisProcess } from '../config/settings.js';
import { runForTenant } from '../context/work-context.js';
import type { Tenant } from '../context/tenant.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { withApplication } from './with-application.js';

/** What a command has to say: one JSON object for programs, a short text for people. */
interface Answer {
  readonly json: object;
  readonly text: string;
}

/** Where commands do their work: it opens the database for them and prints what they answer. */
export class CommandContext {
  /**
   * @param isJson whether the caller asked for JSON; known once the command line has been read
   * @param signal ends the work early
   */
  constructor(
    private readonly isJson: () => boolean,
    private readonly signal: AbortSignal,
  ) {}

  /** Prints the answer of `work`, which gets the product's services. */
  async run(work: (app: INestApplicationContext) => Promise<Answer>): Promise<void> {
    const say = (line: string): void => {
      process.stderr.write(`${line}\n`);
    };
    await withApplication({ settings: settingsOfThisProcess(), say, signal: this.signal }, async (app) => {
      // Printed before the database is let go of: a secret that is told once must not get lost if that fails.
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
    work: (app: INestApplicationContext, tenant: Tenant) => Promise<Answer>,
  ): Promise<void> {
    await this.run(async (app) => {
      const tenant = await app.get(TenantsService).bySlug(slug);
      return runForTenant(tenant, () => work(app, tenant));
    });
  }

  private print({ json, text }: Answer): void {
    process.stdout.write(`${this.isJson() ? JSON.stringify(json) : text}\n`);
  }
}
