import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Overloaded } from '#core/errors/api-error.js';
import { PacedTurns } from './paced-turns.js';
import { ClientGone } from '#core/errors/client-gone.js';
import { LARGE_RESPONSE, LargeResponses, MAX_UNREAD, type ReadRequest } from './large-responses.js';

/** What the limits use of a response. */
class Response extends EventEmitter {
  destroyed = false;
  writableFinished = false;
  private unreadTimeout: (() => void) | undefined;

  setTimeout(_: number, call: () => void): void {
    this.unreadTimeout = call;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }

  /** The client has read everything. */
  finish(): void {
    this.writableFinished = true;
    this.emit('close');
  }

  /** The client has not read anything for a long time. */
  stall(): void {
    this.unreadTimeout?.();
  }
}

interface Read extends ReadRequest {
  readonly client: Response;
}

function readOf(tenantId: string, route: string, hasLongTexts = false): Read {
  const client = new Response();
  return { tenantId, route, hasLongTexts, response: client as unknown as ServerResponse, client };
}

function largeResponses(): {
  large: LargeResponses;
  /** Starts a read; `answer` gives it a response of this length. */
  begin: (read: Read) => { answer: (length: number) => Promise<void>; outcome: Promise<string> };
  begun: Read[];
} {
  const begun: Read[] = [];
  const large = new LargeResponses(
    new PacedTurns({
      rests: 'between',
      after: (_, call) => {
        call();
      },
    }),
  );
  return {
    large,
    begun,
    begin: (read) => {
      const answered = Promise.withResolvers<number>();
      const work = async (): Promise<string> => {
        begun.push(read);
        const length = await answered.promise;
        if (length >= LARGE_RESPONSE) large.note(read, length);
        return 'sent';
      };
      const running = large.takesTurns(read) ? large.run(read, work) : work();
      const outcome = running.catch((error: unknown) => (error as Error).constructor.name);
      return {
        outcome,
        answer: async (length) => {
          answered.resolve(length);
          await outcome;
          for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
        },
      };
    },
  };
}

describe('Reads with large responses', () => {
  it('run freely on routes that had none', async () => {
    const { begin, begun } = largeResponses();
    const reads = Array.from({ length: 20 }, () => begin(readOf('a', '/components')));
    expect(begun).toHaveLength(20);
    for (const read of reads) await read.answer(LARGE_RESPONSE - 1);
    begin(readOf('a', '/components'));
    expect(begun).toHaveLength(21);
  });

  it('take turns on that route of that tenant', async () => {
    const { large, begin } = largeResponses();
    await begin(readOf('a', '/components')).answer(LARGE_RESPONSE);
    expect(large.takesTurns(readOf('a', '/components'))).toBe(true);
    expect(large.takesTurns(readOf('a', '/groups'))).toBe(false);
    expect(large.takesTurns(readOf('b', '/components'))).toBe(false);
  });

  it.each(['finish', 'destroy'] as const)(
    'begin at once if the response before is over with its read: %s',
    async (end) => {
      const { begin, begun } = largeResponses();
      await begin(readOf('a', '/components')).answer(LARGE_RESPONSE);
      const [second, third] = [readOf('a', '/components'), readOf('a', '/components')];
      const [running] = [begin(second), begin(third)];
      await turnOfTheLoop();
      second.client[end]();
      await running.answer(10);
      expect(begun.slice(1)).toEqual([second, third]);
    },
  );

  it('run one at a time per tenant on routes that had one, until the response before is sent', async () => {
    const { begin, begun } = largeResponses();
    const first = readOf('a', '/components');
    await begin(first).answer(LARGE_RESPONSE);
    const [second, third, other] = [
      readOf('a', '/components'),
      readOf('a', '/components'),
      readOf('b', '/components'),
    ];
    const reads = [second, third, other].map(begin);
    await turnOfTheLoop();
    expect(begun).toEqual([first, second, other]);
    await reads[0]?.answer(LARGE_RESPONSE);
    expect(begun).toEqual([first, second, other]);
    second.client.finish();
    for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
    expect(begun).toEqual([first, second, other, third]);
  });

  it('run at most two at once if records may have long texts, and take turns as soon as one is large', async () => {
    const { begin, begun } = largeResponses();
    const asked = Array.from({ length: 6 }, () => readOf('a', '/incidents', true));
    const reads = asked.map(begin);
    await turnOfTheLoop();
    expect(begun).toEqual(asked.slice(0, 2));
    await reads[0]?.answer(10);
    expect(begun).toEqual(asked.slice(0, 3));
    await reads[1]?.answer(LARGE_RESPONSE);
    expect(begun).toEqual(asked.slice(0, 4));
    await reads[2]?.answer(LARGE_RESPONSE);
    expect(begun).toEqual(asked.slice(0, 4));
  });

  it('are not carried out for clients that have left', async () => {
    const { begin, begun } = largeResponses();
    const first = readOf('a', '/incidents');
    await begin(first).answer(LARGE_RESPONSE);
    const [second, third] = [readOf('a', '/incidents'), readOf('a', '/incidents')];
    const [running, waiting] = [begin(second), begin(third)];
    third.client.destroy();
    await running.answer(10);
    second.client.finish();
    expect(await waiting.outcome).toBe(ClientGone.name);
    expect(begun).toEqual([first, second]);
  });

  it('are refused while a tenant\u2019s clients leave too much unread, and other tenants\u2019 are not', async () => {
    const { large, begin } = largeResponses();
    const unread = readOf('a', '/incidents');
    // The first may be larger than the limit.
    large.note(unread, 2 * MAX_UNREAD);
    expect(await begin(readOf('a', '/incidents')).outcome).toBe(Overloaded.name);
    expect(() => {
      large.note(readOf('a', '/other'), LARGE_RESPONSE);
    }).toThrow(new Overloaded('Too many large responses have not been read by their clients; try again.'));
    large.note(readOf('c', '/incidents'), MAX_UNREAD);
    expect(await begin(readOf('c', '/incidents')).outcome).toBe(Overloaded.name);
    const others = begin(readOf('b', '/incidents'));
    await others.answer(LARGE_RESPONSE);
    expect(await others.outcome).toBe('sent');
    unread.client.finish();
    const next = begin(readOf('a', '/incidents'));
    await next.answer(LARGE_RESPONSE);
    expect(await next.outcome).toBe('sent');
  });

  it('are ended if their client reads nothing for long', () => {
    const { large } = largeResponses();
    const read = readOf('a', '/incidents');
    large.note(read, MAX_UNREAD);
    read.client.stall();
    expect(read.client.destroyed).toBe(true);
    expect(() => {
      large.note(readOf('a', '/incidents'), LARGE_RESPONSE);
    }).not.toThrow();
  });
});
