import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Settings } from '#core/config/settings.js';
import { currentShare } from '#core/context/work-context.js';
import { BodyMemory } from '#platform/fairness/body-memory.js';
import { LARGE_BYTES } from '#platform/fairness/large-bodies.js';
import type { UnreadBody } from './raw-body.js';
import { readBody, type BodyPace } from './read-body.js';
import { ReadingPace } from '#platform/fairness/reading-pace.js';

/** Reads bodies of requests that passed the guards, within limits of size, time and memory. */
@Injectable()
export class BodyReader {
  private readonly pace: BodyPace;
  private readonly large = new ReadingPace();

  constructor(
    private readonly memory: BodyMemory,
    settings: Settings,
  ) {
    this.pace = { seconds: settings.bodyTimeout, minimumRate: settings.bodyMinimumRate };
  }

  /** @throws TooLarge, RequestTimeout, Overloaded, ClientGone */
  async read({ stream }: UnreadBody, reply: FastifyReply): Promise<Buffer> {
    const id = currentShare();
    const share = this.memory.share(id);
    let read = 0;
    try {
      // HTTP/1.0 has no interim responses. Source: RFC 9110, 10.1.1.
      if (stream.headers.expect !== undefined && stream.httpVersion !== '1.0') reply.raw.writeContinue();
      return await readBody(stream, this.pace, (bytes) => {
        share.reserve(bytes);
        read += bytes;
        return read < LARGE_BYTES ? 0 : this.large.after(id, bytes);
      });
    } finally {
      share.release();
    }
  }
}
