import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What pages do beyond their HTML. */
export const SCRIPT = readFileSync(new URL('../browser/page.js', import.meta.url), 'utf8');

/** Changes with its content, so that it can be kept for ever. */
export const SCRIPT_FILE = `page-${hash('sha1', SCRIPT, 'hex').slice(0, 12)}.js`;
