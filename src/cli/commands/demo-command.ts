import type { Command } from 'commander';
import { Settings } from '../../config/settings.js';
import { ensureDemo } from '../../demo/ensure-demo.js';
import { statusPageUrl } from '../../tenancy/public-address.js';
import type { CommandContext } from '../command-context.js';
import { callOf, withExamples } from '../command-help.js';
import { tenantJson } from '../json-output.js';

/** `seed:demo`: the tenant to look around in. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  const seed = program
    .command('seed:demo')
    .description(
      'Make the demo tenant with its content, where there is none. Its key is shown when it is made.',
    )
    .action(() =>
      context.run(async (app) => {
        const { tenant, secret } = await ensureDemo(app, (line) => process.stderr.write(`${line}\n`));
        const settings = app.get(Settings);
        const another = callOf(
          `key:create ${tenant.slug} --name mine --abilities components.view,components.manage`,
        );
        return {
          json: { tenant: tenantJson(tenant, settings), ...(secret === undefined ? {} : { secret }) },
          text: [
            `The demo tenant is at ${statusPageUrl(tenant.slug, settings)}`,
            secret === undefined
              ? `Its key was shown when it was made; a new one: ${another}`
              : `API key: ${secret}`,
          ].join('\n'),
        };
      }),
    );
  withExamples(seed, 'seed:demo');
}
