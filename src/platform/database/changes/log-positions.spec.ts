import { beforeEach, describe, expect, it } from 'vitest';
import { ChangeListener, type ChangeHandlers } from './change-listener.js';
import { LogPositions } from './log-positions.js';

describe('LogPositions', () => {
  let listener: ChangeListener;
  let positions: LogPositions;
  let found: number;
  let fails: boolean;

  beforeEach(() => {
    found = 0;
    fails = false;
    const nowhere = { url: 'postgres://127.0.0.1:1/none' };
    listener = new ChangeListener({ owner: nowhere, app: nowhere });
    positions = new LogPositions(listener, () => {
      found += 1;
      return fails ? Promise.reject(new Error('The primary is away.')) : Promise.resolve(`0/${found}`);
    });
  });

  it('looks a position up once for all tenants of which nothing is announced', async () => {
    expect(await Promise.all(['a', 'b', 'a'].map((id) => positions.of(id)))).toEqual(['0/1', '0/1', '0/1']);
  });

  it('looks it up again after an announcement, for that tenant', async () => {
    await positions.of('a');
    listener.changed('page', 'a');
    listener.changed('key', 'b');
    expect(await positions.of('a')).toBe('0/2');
    expect(await positions.of('a')).toBe('0/2');
    expect(await positions.of('b')).toBe('0/1');
  });

  it('does not give what was being looked up when the announcement came', async () => {
    const early = positions.of('a');
    await Promise.resolve();
    listener.changed('tenant', 'a');
    expect([await positions.of('a'), await early]).toEqual(['0/2', '0/1']);
  });

  it('looks it up once for all announcements that come meanwhile, at once', async () => {
    for (let number = 0; number < 100; number += 1) listener.changed('page', `t${number}`);
    await Promise.resolve();
    for (let number = 0; number < 100; number += 1) listener.changed('page', `t${number}`);
    expect(await positions.of('t7')).toBe('0/2');
    expect(found).toBe(2);
  });

  it('asks again after a failure', async () => {
    fails = true;
    listener.changed('page', 'a');
    await expect(positions.of('a')).rejects.toThrow('away');
    fails = false;
    expect(await positions.of('a')).toBe(`0/${found}`);
  });

  it('looks it up again for every tenant after announcements may have been missed', async () => {
    const heard: ChangeHandlers[] = [];
    const deaf = {
      subscribe: (handlers: ChangeHandlers) => heard.push(handlers),
    } as unknown as ChangeListener;
    positions = new LogPositions(deaf, () => Promise.resolve(`0/${(found += 1)}`));
    expect(await positions.of('a')).toBe('0/1');
    heard[0]?.onChange('page', 'a');
    expect(await positions.of('a')).toBe('0/2');
    heard[0]?.onGap();
    expect([await positions.of('a'), await positions.of('b')]).toEqual(['0/3', '0/3']);
  });

  it('takes all tenants as changed rather than remember ever more of them', async () => {
    await positions.of('quiet');
    for (let number = 0; number < 10_001; number += 1) listener.changed('page', `t${number}`);
    expect(await positions.of('quiet')).not.toBe('0/1');
  });
});
