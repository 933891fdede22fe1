import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The script of all pages. */
export const SCRIPT = readFileSync(new URL('../browser/page.js', import.meta.url), 'utf8');

/** The script of the form to subscribe, where a proof of work is wanted. */
export const PROOF_SCRIPT = readFileSync(new URL('../browser/proof.js', import.meta.url), 'utf8');
export const PROOF_SCRIPT_FILE = `proof-${hash('sha1', PROOF_SCRIPT, 'hex').slice(0, 12)}.js`;

/** Named after its content, so that it can be cached for ever. */
export const SCRIPT_FILE = `page-${hash('sha1', SCRIPT, 'hex').slice(0, 12)}.js`;
