import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Audience } from '#core/context/audience.js';
import type { AdmittedBy } from '#core/context/work-context.js';

/** What has admitted a visitor, and what it lets the visitor see. */
export interface Admitted {
  readonly by: AdmittedBy;
  readonly audience: Audience;
}

/** Says what admits the sender of a request to the current tenant's page; undefined for a stranger. */
type Decide = (request: FastifyRequest) => Promise<Admitted | undefined>;

/**
 * The door of protected pages and of pages with audiences. The family that stores admissions decides; without it, nobody
 * is admitted.
 */
@Injectable()
export class PageDoor {
  private decide: Decide = () => Promise.resolve(undefined);

  decideBy(decide: Decide): void {
    this.decide = decide;
  }

  admit(request: FastifyRequest): Promise<Admitted | undefined> {
    return this.decide(request);
  }
}
