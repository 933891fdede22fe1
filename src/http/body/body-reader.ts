import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Settings } from '../../config/settings.js';
import { currentTenant } from '../../context/work-context.js';
import { BodyMemory } from './body-memory.js';
import type { UnreadBody } from './raw-body.js';
import { readBody, type BodyPace } from './read-body.js';

/** Reads bodies of requests that the guards have let in, within bounds of size, time and memory. */
@Injectable()
export class BodyReader {
  private readonly pace: BodyPace;

  constructor(
    private readonly memory: BodyMemory,
    settings: Settings,
  ) {
    this.pace = { seconds: settings.bodyTimeout, minimumRate: settings.bodyMinimumRate };
  }

  /** @throws TooLarge, RequestTimeout, Overloaded, ClientGone */
  async read({ stream }: UnreadBody, reply: FastifyReply): Promise<Buffer> {
    const share = this.memory.share(currentTenant().id);
    try {
      if (stream.headers.expect !== undefined) reply.raw.writeContinue();
      return await readBody(stream, this.pace, (bytes) => {
        share.take(bytes);
      });
    } finally {
      share.release();
    }
  }
}
