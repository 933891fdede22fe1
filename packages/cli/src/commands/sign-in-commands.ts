import type { Command } from 'commander';
import { HeliographError, orThrow } from '@heliograph/client';
import { askSecret } from '../ask-secret.js';
import { signInByBrowser } from '../browser-sign-in.js';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { isThisMachine, pageAddress } from '../page-address.js';

/** What tokens of `sign-in --browser` begin with. */
const SESSION_PREFIX = 'hgc_';

/** `sign-in` and `sign-out`. */
export function addSignInCommands(program: Command, context: CommandContext): void {
  program
    .command('sign-in')
    .description('Store the key of a page for later commands; asks for it, or reads it from standard input')
    .option('--browser', 'act as you, once you have allowed it in the browser, instead of with a key')
    .action(({ browser }: { browser?: true }) => signIn(context, browser === true));
  program
    .command('sign-out')
    .description('Forget the stored key of a page, and end the session of --browser')
    .action(() => signOut(context));
}

async function signIn(context: CommandContext, byBrowser: boolean): Promise<void> {
  const named = context.namedUrl();
  if (named === undefined)
    throw new CommandFailed('Name the page: heliograph sign-in --url <address>.', EXIT.wrongUse);
  const url = pageAddress(named);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isThisMachine(hostname))
    context.note('Warning: without https, others on the network can read the key.');
  const key = byBrowser
    ? await signInByBrowser(url, context)
    : (context.keyOption() ?? (await askedKey(url, context)));
  if (key === '') throw new CommandFailed('No key was given.', EXIT.wrongUse);
  const { data } = await orThrow(context.clientOf(url, key).GET('/api/v1/me'));
  await context.file.signIn(url, key);
  if (context.keyVariable() !== undefined)
    context.note('HELIOGRAPH_KEY is set, and is used instead of the stored key.');
  const { tenant, api_key } = data;
  const abilities = api_key.abilities.length === 0 ? 'nothing' : api_key.abilities.join(', ');
  const means = byBrowser ? 'as' : 'with the key';
  context.print({ data: { url, ...data } }, [
    `Signed in to ${tenant.name} (${url}) ${means} "${api_key.name}".`,
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
  const key = await context.file.signOut(url);
  const isSession = key?.startsWith(SESSION_PREFIX) === true;
  // Forgotten first: what cannot be reached any more can be signed out of, too.
  if (isSession) await endSession(url, key, context);
  const done = `Signed out of ${url}.${isSession ? '' : ' The key itself stays valid.'}`;
  context.print({ data: { url, was_signed_in: key !== undefined } }, [
    key === undefined ? `Not signed in to ${url}.` : done,
  ]);
}

async function endSession(url: string, token: string, context: CommandContext): Promise<void> {
  try {
    await orThrow(context.clientOf(url, token).POST('/auth/sign-out', { body: {} }));
  } catch (error) {
    // It has ended already.
    if (!(error instanceof HeliographError) || error.status !== 401) throw error;
  }
}
