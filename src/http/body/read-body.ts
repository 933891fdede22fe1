import { ClientGone } from '#core/errors/client-gone.js';
import type { IncomingMessage } from 'node:http';
import { RequestTimeout, TooLarge } from '#core/errors/api-error.js';
import { BODY_LIMIT } from './raw-body.js';

/** Time limits for reading a body. */
export interface BodyPace {
  /** Seconds from the start of reading to the end of the body. */
  readonly seconds: number;
  /** Minimum bytes per second, on average since the start; 0 for no minimum. */
  readonly minimumRate: number;
}

/** Seconds without a minimum rate: a slow start, for example after a lost packet, does not mean a slow client. */
const GRACE_SECONDS = 5;

/**
 * Reads a body to its end.
 *
 * @param onBytes called with the size of each chunk; returns milliseconds to wait before
 *   reading more, or throws to refuse the body
 * @throws TooLarge past the limit, RequestTimeout when it takes too long or comes too slowly, ClientGone
 */
export function readBody(
  stream: IncomingMessage,
  { seconds, minimumRate }: BodyPace,
  onBytes: (bytes: number) => number = () => 0,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let elapsed = 0;
    let rest: NodeJS.Timeout | undefined;
    const timer = setInterval(() => {
      elapsed += 1;
      const isSlow = elapsed > GRACE_SECONDS && size < minimumRate * elapsed;
      if (elapsed >= seconds || isSlow) fail(new RequestTimeout('The body did not arrive in time.'));
    }, 1000);
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > BODY_LIMIT) {
        fail(new TooLarge(`The body must not be larger than ${BODY_LIMIT} bytes.`));
        return;
      }
      chunks.push(chunk);
      try {
        const wait = onBytes(chunk.length);
        if (wait === 0) return;
        stream.pause();
        rest = setTimeout(() => stream.resume(), wait);
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const complete = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const leave = (): void => fail(new ClientGone());
    const stop = (): void => {
      clearInterval(timer);
      clearTimeout(rest);
      stream.off('data', take).off('end', complete).off('close', leave);
      // The rest is discarded. The `error` listener stays, because the connection may still fail.
      stream.pause();
    };
    const fail = (error: Error): void => {
      stop();
      reject(error);
    };
    stream.on('error', leave).on('data', take).on('end', complete).on('close', leave);
    if (stream.destroyed) leave();
  });
}
