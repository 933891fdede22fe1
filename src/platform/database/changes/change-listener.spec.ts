import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/support/eventually.js';
import { fakeTimersOf } from '../../../../test/support/fake-timers.js';
import { LogSink } from '../../../../test/support/log-sink.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { pino } from 'pino';
import { OperatorError } from '#core/errors/operator-error.js';
import { NestLog } from '#core/logging/nest-log.js';
import { ChangeListener } from './change-listener.js';

const SECRET = 'hunter2';

describe('ChangeListener', () => {
  const sink = new LogSink();
  let database: TestDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(new NestLog(pino(sink.destination)));
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('says why it cannot listen without what PostgreSQL quotes', async () => {
    const { app, owner } = database.addresses;
    const url = Object.assign(new URL(app.url), { pathname: `/${SECRET}` }).href;
    const listener = new ChangeListener({ owner, app: { ...app, url } });
    await listener.onModuleInit();
    await listener.onApplicationShutdown();
    expect(sink.lines.join()).toContain(
      'Cannot listen for changes yet: PostgreSQL refused a statement: 3D000.',
    );
    expect(sink.lines.join()).not.toContain(SECRET);
  });

  it('refuses to start if announcements do not arrive, and names the setting', async () => {
    // Announcements stay within their database.
    const url = Object.assign(new URL(database.superuserUrl), { pathname: '/postgres' }).href;
    const listener = new ChangeListener({ ...database.addresses, listen: { url } });
    const waiting = fakeTimersOf('time/settled-within.ts');
    try {
      const refused = listener.onModuleInit().catch((error: unknown) => error);
      await eventually(
        () => Promise.resolve(waiting()),
        (count) => count > 0,
      );
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await refused).toBeInstanceOf(OperatorError);
      expect(await refused).toMatchObject({
        message: expect.stringMatching(
          /^What is announced with NOTIFY over DATABASE_URL did not arrive within 5 s\. .* set DATABASE_LISTEN_URL to /,
        ),
      });
      expect([listener.isListening, listener.delaySeconds]).toEqual([false, undefined]);
    } finally {
      vi.useRealTimers();
      await listener.onApplicationShutdown();
    }
  });

  describe('that listens', () => {
    let listener: ChangeListener;
    let heard: string[];
    /** What the listener says of itself while it tells of each gap. */
    let states: unknown[];

    beforeEach(async () => {
      heard = [];
      states = [];
      listener = new ChangeListener(database.addresses);
      for (const name of ['one', 'two'])
        listener.subscribe({
          onChange: (kind, subject) => heard.push(`${name} ${kind} ${subject}`),
          onGap: () => {
            heard.push(`${name} gap`);
            states.push([listener.isListening, listener.gaps, listener.delaySeconds]);
          },
        });
      await listener.onModuleInit();
    });
    afterEach(() => listener.onApplicationShutdown());

    async function hears(count: number): Promise<void> {
      await eventually(
        () => Promise.resolve(heard.length),
        (found) => found >= count,
      );
    }

    /** Announces as a write would: in another session. */
    function announce(channel: string, payload = ''): Promise<unknown> {
      return database.sql('select pg_notify($1, $2)', [channel, payload]);
    }

    it('tells every cache that it starts anew, and then each change in order', async () => {
      expect([listener.isListening, listener.gaps, listener.received]).toEqual([true, 0, 0]);
      expect(listener.delaySeconds).toBeGreaterThan(0);
      expect(heard.splice(0)).toEqual(['one gap', 'two gap']);
      await announce('heliograph_changes', 'host:status.example:8080');
      await announce('another_channel', 'host:other');
      await announce('heliograph_changes', 'key:');
      await hears(4);
      expect(heard).toEqual([
        'one host status.example:8080',
        'two host status.example:8080',
        'one key ',
        'two key ',
      ]);
      expect(listener.received).toBe(2);
    });

    it('tells of changes of its own process at once', () => {
      heard.splice(0);
      listener.changed('key', 'abc');
      expect([heard, listener.received]).toEqual([['one key abc', 'two key abc'], 0]);
    });

    it('tells of a gap when its connection is lost, and of another when it listens again', async () => {
      heard.splice(0);
      await database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'heliograph-listen'`,
      );
      await hears(4);
      expect(states.slice(2, 4)).toEqual([
        [false, 1, undefined],
        [false, 1, undefined],
      ]);
      await eventually(
        () => Promise.resolve(listener.isListening),
        (is) => is,
      );
      await announce('heliograph_changes', 'key:a');
      await hears(6);
      expect(heard).toEqual(['one gap', 'two gap', 'one gap', 'two gap', 'one key a', 'two key a']);
    });

    it('checks that announcements arrive, which other processes do not notice', async () => {
      const other = new ChangeListener(database.addresses);
      await other.onModuleInit();
      const channels: string[] = [];
      await listener.check(async (channel) => {
        channels.push(channel);
        await announce(channel);
      });
      expect(channels).toEqual([expect.stringMatching(/^heliograph_check_[0-9a-f]{32}$/)]);
      expect([listener.isListening, listener.gaps, listener.received, other.received]).toEqual([
        true,
        0,
        0,
        0,
      ]);
      expect(listener.delaySeconds).toBeGreaterThan(0);
      await other.onApplicationShutdown();
    });

    it('blames nothing on its connection if a check could not be announced', async () => {
      const delay = listener.delaySeconds;
      await listener.check(() => Promise.reject(new Error('Down.')));
      expect([listener.isListening, listener.gaps, listener.delaySeconds]).toEqual([true, 0, delay]);
    });

    it('listens on a new connection if announcements do not arrive any more', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        heard.splice(0);
        const checked = listener.check(() => Promise.resolve());
        await vi.advanceTimersByTimeAsync(4_999);
        expect(listener.isListening).toBe(true);
        await vi.advanceTimersByTimeAsync(1);
        await checked;
        expect([listener.isListening, listener.gaps, heard]).toEqual([false, 1, ['one gap', 'two gap']]);
        await listener.check(() => Promise.reject(new Error('There is nothing to check.')));
        await vi.advanceTimersByTimeAsync(500);
      } finally {
        vi.useRealTimers();
      }
      await eventually(
        () => Promise.resolve(listener.isListening),
        (is) => is,
      );
      expect(sink.lines.join()).toContain('Announced changes do not arrive any more');
    });

    it('stops for good, without telling of a gap', async () => {
      heard.splice(0);
      await listener.onApplicationShutdown();
      await announce('heliograph_changes', 'key:a');
      expect([heard, listener.gaps]).toEqual([[], 0]);
    });
  });
});
