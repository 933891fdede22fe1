import type { ChainLink, SealedEntry } from '../store/audit-chain.repository.js';
import { entryDigest } from './entry-digest.js';

/**
 * What is wrong with a seal, as a sentence. Undefined if it is valid.
 *
 * @param last the previous seal, or what precedes the first one
 */
export function sealProblem(last: ChainLink, seal: SealedEntry): string | undefined {
  const { position, digest, entryId, entry } = seal;
  if (position !== last.position + 1) return `The seal of position ${last.position + 1} is missing.`;
  if (entry === undefined) return `Entry ${entryId} has been removed.`;
  return entryDigest(last.digest, entry) === digest
    ? undefined
    : `Entry ${entryId}, or its seal, has been changed.`;
}
