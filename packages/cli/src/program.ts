import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { CommandContext, type CommonOptions } from './command-context.js';
import { addComponentCommands } from './commands/component-commands.js';
import { addCompletionCommand } from './commands/completion-command.js';
import { addImportCommand } from './commands/import-command.js';
import { addIncidentCommands } from './commands/incident-commands.js';
import { addMaintenanceCommands } from './commands/maintenance-commands.js';
import { addOpenCommand } from './commands/open-command.js';
import { addPageCommands } from './commands/page-commands.js';
import { addSignInCommands } from './commands/sign-in-commands.js';
import { addStatusCommand } from './commands/status-command.js';
import { addSubscriberCommands } from './commands/subscriber-commands.js';
import { addVerifyCommand } from './commands/verify-command.js';
import { wholeNumber } from './durations.js';
import type { Surroundings } from './surroundings.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const HELP = `
Exit codes: 0 done; 1 refused; 2 wrong usage; 3 not reachable, or not signed in; 4 not as it should be (status --check, plan --check).

Examples:
  heliograph sign-in --url https://status.example.com
  heliograph incident post --title "Payments fail" --component payments=partial_outage
  heliograph incident resolve "Payments fail" --body "All payments work again."`;

/**
 * Builds the command line. Commander's errors are thrown and do not end the process.
 *
 * @param printUsage receives the usage of a command of which a part is missing
 */
export function createProgram(surroundings: Surroundings, printUsage: (text: string) => void): Command {
  const program = new Command('heliograph')
    .description('Manage a Heliograph status page from anywhere, by its management API.')
    .option(
      '--url <address>',
      'address of the page; default: HELIOGRAPH_URL, or the page of the latest sign-in',
    )
    .option('--key <key>', 'API key, which others on this machine may see; rather HELIOGRAPH_KEY or sign-in')
    .option('--json', 'print one line of JSON instead of text; errors too')
    .option(
      '--idempotency-key <key>',
      'name of a write, which then is made once, however often it is sent within a day',
    )
    .option('--retries <number>', 'how often to try again if the server cannot answer', wholeNumber(0), 2)
    .version(version, '--version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', HELP)
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => surroundings.stdout.write(text),
      writeErr: printUsage,
      // The caller prints errors, as JSON if that is asked for.
      outputError: () => undefined,
    })
    .exitOverride();
  const context = new CommandContext(surroundings, () => program.opts<CommonOptions>());
  addSignInCommands(program, context);
  addStatusCommand(program, context);
  addIncidentCommands(program, context);
  addMaintenanceCommands(program, context);
  addComponentCommands(program, context);
  addSubscriberCommands(program, context);
  addPageCommands(program, context);
  addImportCommand(program, context);
  addOpenCommand(program, context);
  addVerifyCommand(program, context);
  addCompletionCommand(program, context);
  return program;
}
