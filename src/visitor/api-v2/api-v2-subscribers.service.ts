import { Injectable } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { SubscribingService } from '#modules/subscribers/services/subscribing.service.js';
import { ProofOfWork, type ProofChallenge } from '../subscribing/proof-of-work.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { inPublicNames, proofIn, readSubscriber } from './subscriber-body.js';

/**
 * Response to a subscription request. It is the same for every address, so it does not reveal who is
 * subscribed.
 */
export interface Accepted {
  readonly message: string;
}

/** Subscriptions through the public status format. Source: visitor-api. */
@Injectable()
export class ApiV2Subscribers {
  constructor(
    private readonly subscribing: SubscribingService,
    private readonly proofs: ProofOfWork,
    private readonly work: UncachedWork,
  ) {}

  /** @throws NotFound if no proof of work is required */
  async challenge(): Promise<ProofChallenge> {
    this.work.count();
    if (!this.proofs.isRequired) throw new NotFound('This status page requires no proof of work.');
    return this.proofs.challenge();
  }

  /** @throws Invalid with the field names of the request; TooManyRequests */
  async subscribe(body: unknown, locale: string): Promise<Accepted> {
    this.work.count();
    const request = readSubscriber(body, locale);
    if (this.proofs.isRequired && !(await this.proofs.isSolved(proofIn(body))))
      throw Invalid.field(
        'altcha',
        'This status page wants a proof of work: solve the challenge of GET /api/v2/subscribers/challenge, once for each request.',
      );
    await this.subscribing.subscribe(request).catch((error: unknown) => {
      throw error instanceof Invalid ? inPublicNames(error, request) : error;
    });
    return { message: 'A link to confirm the subscription has been sent to this address.' };
  }
}
