import type { IncomingMessage } from 'node:http';
import { RequestTimeout, TooLarge } from '../../errors/api-error.js';
import { BODY_LIMIT } from './raw-body.js';

/** How long a body may take. */
export interface BodyPace {
  /** Seconds from the first look at the body to its end. */
  readonly seconds: number;
  /** Bytes a second, on average from the start, that a body must come at; 0 for any. */
  readonly minimumRate: number;
}

/** The client has gone before its request was complete: there is nobody to respond to, and nothing is wrong here. */
export class ClientGone extends Error {
  constructor() {
    super('The client has closed the connection.');
  }
}

/** Seconds in which a slow start, such as a lost packet, is no sign of a slow client. */
const GRACE_SECONDS = 5;

/**
 * Reads a body to its end.
 *
 * @param onBytes is called with the size of every piece as it arrives, and may refuse it by throwing; gives milliseconds to wait
 * before more is read
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
    const leave = (): void => {
      fail(new ClientGone());
    };
    const stop = (): void => {
      clearInterval(timer);
      clearTimeout(rest);
      stream.off('data', take).off('end', complete).off('close', leave);
      // The rest is discarded, but an error of the connection needs a listener.
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
