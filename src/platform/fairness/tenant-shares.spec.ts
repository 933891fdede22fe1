import { describe, expect, it } from 'vitest';
import { TenantShares } from './tenant-shares.js';

describe('Shares of a resource', () => {
  it('leave to others what a tenant must not take, and nobody more than there is', () => {
    const shares = new TenantShares(10, 6);
    shares.reserve('a', 6);
    expect([shares.free('a'), shares.free('b')]).toEqual([0, 4]);
    shares.reserve('b', 5);
    expect([shares.free('a'), shares.free('b'), shares.free('c')]).toEqual([-1, -1, -1]);
    shares.release('b', 5);
    shares.release('a', 6);
    expect(shares.free('a')).toBe(6);
  });
});
