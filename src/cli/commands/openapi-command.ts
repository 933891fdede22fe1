import type { Command } from 'commander';
import { documentText } from '#http/reference/document.js';
import { describeApi } from '../describe-api.js';
import { withExamples } from '#module-system/commands/command-help.js';

/** `openapi`: prints the reference of the management API. */
export function addOpenapiCommand(program: Command): void {
  const openapi = program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document of the management API as JSON. Needs no database.')
    .action(async () => {
      process.stdout.write(documentText(await describeApi()));
    });
  withExamples(openapi, 'openapi > openapi.json');
}
