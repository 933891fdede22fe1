import { randomBytes } from 'node:crypto';
import { workContext } from '../../context/work-context.js';

const TOKEN_BYTES = 24;

/** The secret part of an inbound hook's URL; it is the only credential for reporting there. */
export function newHookToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** An inbound hook's address up to its token, on the requested host. Source: decisions, section 8. */
export function hookAddressOf(family: 'components' | 'host-systems'): string {
  return `${workContext()?.origin ?? ''}/hooks/${family}/`;
}
