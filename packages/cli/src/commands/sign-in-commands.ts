import type { Command } from 'commander';
import { orThrow } from '@heliograph/client';
import { askSecret } from '../ask-secret.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { isThisMachine, pageAddress } from '../page-address.js';

/** `sign-in` and `sign-out`. */
export function addSignInCommands(program: Command, context: CommandContext): void {
  program
    .command('sign-in')
    .description('Store the key of a page for later commands; asks for it, or reads it from standard input')
    .action(() => signIn(context));
  program
    .command('sign-out')
    .description('Forget the stored key of a page')
    .action(() => signOut(context));
}

async function signIn(context: CommandContext): Promise<void> {
  const named = context.namedUrl();
  if (named === undefined)
    throw new CommandFailed('Name the page: heliograph sign-in --url <address>.', EXIT.wrongUse);
  const url = pageAddress(named);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isThisMachine(hostname))
    context.note('Warning: without https, others on the network can read the key.');
  const key = context.keyOption() ?? (await askedKey(url, context));
  if (key === '') throw new CommandFailed('No key was given.', EXIT.wrongUse);
  const { data } = await orThrow(context.clientOf(url, key).GET('/api/v1/me'));
  await context.file.signIn(url, key);
  if (context.keyVariable() !== undefined)
    context.note('HELIOGRAPH_KEY is set, and is used instead of the stored key.');
  const { tenant, api_key } = data;
  const abilities = api_key.abilities.length === 0 ? 'nothing' : api_key.abilities.join(', ');
  context.print({ data: { url, ...data } }, [
    `Signed in to ${tenant.name} (${url}) with the key "${api_key.name}".`,
    `It may: ${abilities}`,
  ]);
}

/** An API key of the page at the terminal, or all of standard input. */
async function askedKey(url: string, context: CommandContext): Promise<string> {
  if (context.surroundings.stdin.isTTY !== true) return (await context.standardInput()).trim();
  return (await askSecret(`API key of ${url} (it is not shown): `, context.surroundings)).trim();
}

async function signOut(context: CommandContext): Promise<void> {
  const url = await context.url();
  const wasSignedIn = await context.file.signOut(url);
  context.print({ data: { url, was_signed_in: wasSignedIn } }, [
    wasSignedIn ? `Signed out of ${url}. The key itself stays valid.` : `Not signed in to ${url}.`,
  ]);
}
