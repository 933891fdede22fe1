import type { Command } from 'commander';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { fileContent } from '../file-content.js';
import { send } from '../send.js';

const KEYS_PATH = '/.well-known/jwks.json';

/** What a proof says, as far as people are told of it. */
interface Claim {
  readonly iss: string;
  readonly sub: string;
  readonly iat: number;
  readonly report?: { readonly month: string; readonly version: number; readonly uptime: number };
  readonly audit_head?: { readonly position: number; readonly digest: string };
}

/** `verify`: says whether a signed report or head of the audit trail is as the page has signed it. */
export function addVerifyCommand(program: Command, context: CommandContext): void {
  program
    .command('verify')
    .description('Verify a signed report, or the signed head of an audit trail; needs no key')
    .argument('<file>', 'file with the proof, as the API returns it or only its "jws"; - for standard input')
    .option(
      '--keys <file>',
      'public keys that were kept, so that nobody is asked; default: those of the page',
    )
    .action(async (file: string, { keys }: { keys?: string }) => {
      const jws = jwsIn(file === '-' ? await context.standardInput() : await fileContent(file));
      const known = keys === undefined ? await publishedKeys(await context.url()) : await fileContent(keys);
      const claim = await verified(jws, keysIn(known));
      context.print({ data: claim }, linesOf(claim));
    });
}

/** @throws CommandFailed unless one of the keys has signed it */
async function verified(jws: string, keys: JSONWebKeySet): Promise<Claim> {
  try {
    const { payload } = await compactVerify(jws, createLocalJWKSet(keys), { algorithms: ['EdDSA'] });
    return JSON.parse(new TextDecoder().decode(payload)) as Claim;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new CommandFailed(
      error instanceof errors.JWKSNoMatchingKey
        ? 'The proof is signed with another key than these.'
        : 'The proof is not as it was signed.',
    );
  }
}

function linesOf({ iss, sub, iat, report, audit_head: head }: Claim): string[] {
  const what =
    report !== undefined
      ? `the report of ${report.month}, version ${report.version}: uptime ${report.uptime}`
      : head !== undefined
        ? `the head of the audit trail, ${head.position}:${head.digest}`
        : 'something that this version does not know; --json shows it';
  return [`${what}.`, `Signed by ${iss} (${sub}), ${new Date(iat * 1000).toISOString()}.`];
}

/** The signature in what the API has returned, or in a file that has nothing else. */
function jwsIn(text: string): string {
  const content = text.trim();
  if (!content.startsWith('{')) return content;
  const { data, jws } = jsonIn(content, 'proof') as { data?: { jws?: unknown }; jws?: unknown };
  const found = data?.jws ?? jws;
  if (typeof found === 'string') return found;
  throw new CommandFailed('The file has no proof: its JSON has no "jws".', EXIT.wrongUse);
}

function keysIn(text: string): JSONWebKeySet {
  const found = jsonIn(text, 'public keys') as Partial<JSONWebKeySet>;
  if (Array.isArray(found.keys)) return { keys: found.keys };
  throw new CommandFailed('The public keys are no JSON Web Key Set.', EXIT.wrongUse);
}

function jsonIn(text: string, what: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new CommandFailed(`The ${what} cannot be read as JSON.`, EXIT.wrongUse);
}

async function publishedKeys(url: string): Promise<string> {
  const answer = await send(new Request(new URL(KEYS_PATH, url)));
  if (answer.status === 200) return answer.text();
  throw new CommandFailed(`${url} publishes no keys: ${answer.status}.`, EXIT.notServed);
}
