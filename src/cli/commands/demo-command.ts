import type { Command } from 'commander';
import { Settings } from '#core/config/settings.js';
import { ANOTHER_DEMO_KEY } from '#modules/demo/services/another-demo-key.js';
import { ensureDemo } from '../../ensure-demo.js';
import { statusPageUrl } from '#platform/tenancy/public-address.js';
import type { CommandContext } from '../command-context.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { tenantJson } from '../json-output.js';

/** `seed:demo`: the demo tenant. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  const seed = program
    .command('seed:demo')
    .description('Create the demo tenant with its content, unless it exists. Its key is shown only then.')
    .action(() =>
      context.runOnNew(async (app) => {
        const { tenant, secret } = await ensureDemo(app, (line) => process.stderr.write(`${line}\n`));
        const settings = app.get(Settings);
        return {
          json: { tenant: tenantJson(tenant, settings), ...(secret === undefined ? {} : { secret }) },
          text: [
            `The demo tenant is at ${statusPageUrl(tenant.slug, settings)}`,
            secret === undefined
              ? `Its key was shown when it was created; to create another: ${ANOTHER_DEMO_KEY}`
              : `API key: ${secret}`,
          ].join('\n'),
        };
      }),
    );
  withExamples(seed, 'seed:demo');
}
