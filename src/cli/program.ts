import { Command } from 'commander';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { settingsOfModules } from '#module-system/settings-classes.js';
import type { CommandContext } from './command-context.js';
import { withExamples } from '#module-system/commands/command-help.js';
import { addAuditCommands } from './commands/audit-commands.js';
import { addDemoCommand } from './commands/demo-command.js';
import { addDomainCommands } from './commands/domain-commands.js';
import { addKeyCommands } from './commands/key-commands.js';
import { addMigrateCommand } from './commands/migrate-command.js';
import { addModuleCommand } from './commands/module-command.js';
import { addMoveCommand } from './commands/move-command.js';
import { addOpenapiCommand } from './commands/openapi-command.js';
import { addOperatorKeyCommands } from './commands/operator-key-commands.js';
import { addPackageCommands } from './commands/package-commands.js';
import { addSecretCommands } from './commands/secret-commands.js';
import { addSubscriberCommands } from './commands/subscriber-commands.js';
import { addSupportCommand } from './commands/support-command.js';
import { addTenantCommands } from './commands/tenant-commands.js';
import { addTransferCommands } from './commands/transfer-commands.js';

/**
 * Builds the command line. Commander's errors are thrown and do not end the process.
 *
 * @param modules whose commands are added to those of the program
 * @param printUsage receives the usage text when a command is called with invalid arguments
 */
export function createProgram(
  contextOf: (isJson: () => boolean) => CommandContext,
  modules: readonly DefinedModule[],
  printUsage: (text: string) => void,
): Command {
  const program = new Command('cli')
    .description('Manage Heliograph: tenants, their domains, API keys and subscribers.')
    .option('--json', 'print one JSON object instead of text')
    .version(HELIOGRAPH_VERSION, '--version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    // The caller prints the error after the usage, where it is noticed.
    .configureOutput({ writeErr: printUsage, outputError: () => undefined })
    .showHelpAfterError()
    .exitOverride();
  const context = contextOf(() => program.opts<{ json?: true }>().json === true);
  program.hook('preAction', (_, command) => context.begin(command.name()));
  addMigrateCommand(program, context);
  addTenantCommands(program, context);
  addTransferCommands(program, context);
  addMoveCommand(program, context);
  addAuditCommands(program, context);
  addDomainCommands(program, context);
  addKeyCommands(program, context);
  addOperatorKeyCommands(program, context);
  addSecretCommands(program, context);
  addSubscriberCommands(program, context);
  addSupportCommand(program, context);
  addDemoCommand(program, context);
  addModuleCommand(program);
  addPackageCommands(program, context);
  addOpenapiCommand(program);
  for (const { definition } of modules) for (const add of definition.commands) add(program, context);
  const settings = settingsOfModules(modules).map(
    ({ name, description, usual }) =>
      `  ${name}  ${description}${usual === '' ? '' : ` (default: ${usual})`}`,
  );
  if (settings.length > 0)
    program.addHelpText('after', `\nEnvironment variables of modules:\n${settings.join('\n')}`);
  return withExamples(
    program,
    'tenant:create acme --name "Acme GmbH"',
    'key:create acme --name Deployment --abilities components.view,components.manage',
  );
}
