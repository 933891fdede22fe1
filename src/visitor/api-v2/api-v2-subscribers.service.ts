import { Injectable } from '@nestjs/common';
import { Invalid } from '../../errors/api-error.js';
import { SubscribingService } from '../../modules/subscribers/domain/subscribing.service.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { inPublicNames, readSubscriber } from './subscriber-body.js';

/** The response to whoever subscribes: the same for every address. */
export interface Accepted {
  readonly message: string;
}

/** Subscribing, in the public status format. Source: visitor-api. */
@Injectable()
export class ApiV2Subscribers {
  constructor(
    private readonly subscribing: SubscribingService,
    private readonly work: UncachedWork,
  ) {}

  /** @throws Invalid with the client's names, TooManyRequests */
  async subscribe(body: unknown, locale: string): Promise<Accepted> {
    this.work.count();
    const request = readSubscriber(body, locale);
    await this.subscribing.subscribe(request).catch((error: unknown) => {
      throw error instanceof Invalid ? inPublicNames(error, request) : error;
    });
    return { message: 'A link to confirm the subscription has been sent to this address.' };
  }
}
