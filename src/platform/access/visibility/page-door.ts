import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AdmittedBy } from '#core/context/work-context.js';

/** Says what admits the sender of a request to the current tenant's protected page; undefined for a stranger. */
type Decide = (request: FastifyRequest) => Promise<AdmittedBy | undefined>;

/** The door of protected pages. The family that stores admissions decides; without it, nobody is admitted. */
@Injectable()
export class PageDoor {
  private decide: Decide = () => Promise.resolve(undefined);

  decideBy(decide: Decide): void {
    this.decide = decide;
  }

  admit(request: FastifyRequest): Promise<AdmittedBy | undefined> {
    return this.decide(request);
  }
}
