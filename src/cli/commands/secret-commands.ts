import type { Command } from 'commander';
import { SecretRotation } from '#platform/tenancy/secrets/secret-rotation.service.js';
import { withExamples } from '#module-system/commands/command-help.js';
import type { CommandContext } from '../command-context.js';

interface Choices {
  readonly giveUpLost?: true;
}

/** `secrets:rotate`: seals all secrets with the newest key. */
export function addSecretCommands(program: Command, context: CommandContext): void {
  const rotate = program
    .command('secrets:rotate')
    .description(
      'Seal the secrets of all tenants with the first key of SECRETS_KEY, after every process has it.',
    )
    .option(
      '--give-up-lost',
      'replace secrets that no key opens; inbound addresses keep working, but are not shown',
    )
    .action(({ giveUpLost }: Choices) =>
      context.run(async (app) => {
        const done = await app.get(SecretRotation).rotate(giveUpLost === true ? 'give up' : 'keep');
        const { key, sealed, lost, retired } = done;
        return {
          json: done,
          text: [
            `All secrets are sealed with the key ${key}; ${sealed} were not before.`,
            ...(lost === 0 ? [] : [`${lost} could not be opened and were given up.`]),
            ...(retired.length === 0 ? [] : [`No longer needed: ${retired.join(', ')}.`]),
          ].join('\n'),
        };
      }),
    );
  withExamples(rotate, 'secrets:rotate', 'secrets:rotate --json');
}
