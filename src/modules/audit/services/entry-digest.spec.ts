import { describe, expect, it } from 'vitest';
import { AUDIT_ENTRY } from '../../../../test/support/audit-entry.js';
import { NO_DIGEST, entryDigest } from './entry-digest.js';
import { sealProblem } from './seal-problem.js';

const DIGEST = 'e7087325eeffb0d6ed58ac2299db1e16942db6f1844d3291fd029896b21001f9';

describe('The digest of an entry', () => {
  it('is the same in every version, because stored chains are verified against it', () => {
    expect(NO_DIGEST).toBe('0000000000000000000000000000000000000000000000000000000000000000');
    expect(entryDigest(NO_DIGEST, AUDIT_ENTRY)).toBe(DIGEST);
  });

  it('depends on the digest before it and on every field', () => {
    const changed = Object.keys(AUDIT_ENTRY).map((field) =>
      entryDigest(NO_DIGEST, { ...AUDIT_ENTRY, [field]: field === 'occurredAt' ? new Date(0) : 'changed' }),
    );
    const digests = [entryDigest(NO_DIGEST, AUDIT_ENTRY), entryDigest(DIGEST, AUDIT_ENTRY), ...changed];
    expect(new Set(digests).size).toBe(17);
  });
});

describe('A seal', () => {
  const last = { position: 4, digest: NO_DIGEST };
  const seal = { position: 5, digest: entryDigest(NO_DIGEST, AUDIT_ENTRY), entryId: '9', entry: AUDIT_ENTRY };

  it('is valid at the next position, with the digest of its entry', () => {
    expect(sealProblem(last, seal)).toBeUndefined();
  });

  it.each([
    [{ position: 6 }, 'The seal of position 5 is missing.'],
    [{ position: 4 }, 'The seal of position 5 is missing.'],
    [{ position: 6, entry: undefined }, 'The seal of position 5 is missing.'],
    [{ entry: undefined }, 'Entry 9 has been removed.'],
    [{ digest: NO_DIGEST }, 'Entry 9, or its seal, has been changed.'],
    [{ entry: { ...AUDIT_ENTRY, after: null } }, 'Entry 9, or its seal, has been changed.'],
  ])('with %j is not', (values, problem) => {
    expect(sealProblem(last, { ...seal, ...values })).toBe(problem);
  });
});
