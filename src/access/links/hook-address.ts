import { randomBytes } from 'node:crypto';
import { workContext } from '../../context/work-context.js';

const TOKEN_BYTES = 24;

/** Generates the token in an inbound hook's URL, which is the only credential for reporting to it. */
export function newHookToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Base URL of inbound hooks on the requested host; the token is appended. Source: decisions, section 8. */
export function hookAddressOf(family: 'components' | 'host-systems'): string {
  return `${workContext()?.origin ?? ''}/hooks/${family}/`;
}
