import { describe, expect, it } from 'vitest';
import { Overloaded } from '#core/errors/api-error.js';
import { BodyMemory, type BodyShare } from './body-memory.js';

const MIB = 1_048_576;

describe('The memory of bodies', () => {
  it('is 16 MiB for one tenant, and is free again once a body is released', () => {
    const memory = new BodyMemory();
    const [one, other] = [memory.share('a'), memory.share('a')];
    one.reserve(10 * MIB);
    other.reserve(6 * MIB);
    expect(() => {
      other.reserve(1);
    }).toThrow(Overloaded);
    // What was over counts until it is released.
    other.release();
    const next = memory.share('a');
    next.reserve(6 * MIB);
    expect(() => {
      next.reserve(1);
    }).toThrow('Too many large bodies came at once; try again.');
    next.release();
    one.release();
    memory.share('a').reserve(16 * MIB);
  });

  it('is counted over the chunks of a body, and released once', () => {
    const memory = new BodyMemory();
    const share = memory.share('a');
    for (let chunk = 0; chunk < 16; chunk += 1) share.reserve(MIB);
    share.release();
    share.release();
    const next = memory.share('a');
    next.reserve(16 * MIB);
    expect(() => {
      next.reserve(1);
    }).toThrow(Overloaded);
  });

  it('is 64 MiB for all tenants together', () => {
    const memory = new BodyMemory();
    const shares = Array.from({ length: 4 }, (_, number): BodyShare => memory.share(`tenant ${number}`));
    for (const share of shares) share.reserve(16 * MIB);
    const fifth = memory.share('fifth');
    expect(() => {
      fifth.reserve(1);
    }).toThrow(Overloaded);
    fifth.release();
    shares[0]!.release();
    memory.share('fifth').reserve(16 * MIB);
  });
});
