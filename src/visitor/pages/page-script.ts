import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Script of all pages. */
export const SCRIPT = readFileSync(new URL('../browser/page.js', import.meta.url), 'utf8');

/** Script of the form to subscribe. Browsers ask for permission only at once after a press, so that part comes first. */
export const SUBSCRIBE_SCRIPT = ['push', 'subscribe']
  .map((name) => readFileSync(new URL(`../browser/${name}.js`, import.meta.url), 'utf8'))
  .join('\n');
export const SUBSCRIBE_SCRIPT_FILE = `subscribe-${hash('sha1', SUBSCRIBE_SCRIPT, 'hex').slice(0, 12)}.js`;

/** Service worker that shows notifications. Browsers look for a newer one at the same address. */
export const PUSH_WORKER = readFileSync(new URL('../browser/worker/push-worker.js', import.meta.url), 'utf8');

/** Script of the subscribe form with a proof of work. */
export const PROOF_SCRIPT = readFileSync(new URL('../browser/proof.js', import.meta.url), 'utf8');
export const PROOF_SCRIPT_FILE = `proof-${hash('sha1', PROOF_SCRIPT, 'hex').slice(0, 12)}.js`;

/** Script of the page to sign in. */
export const PASSKEYS_SCRIPT = readFileSync(new URL('../browser/passkeys.js', import.meta.url), 'utf8');
export const PASSKEYS_SCRIPT_FILE = `passkeys-${hash('sha1', PASSKEYS_SCRIPT, 'hex').slice(0, 12)}.js`;

/** Named after its content, so it can be cached forever. */
export const SCRIPT_FILE = `page-${hash('sha1', SCRIPT, 'hex').slice(0, 12)}.js`;
