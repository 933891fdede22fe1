import { Injectable } from '@nestjs/common';

/** Limits for user-supplied endpoints: time, and size of the response. Source: decisions, section 7. */
@Injectable()
export class OutboundLimits {
  /** From the name lookup to the end of the response. */
  readonly timeoutMs: number = 15_000;
  readonly responseCharacters: number = 1_000;
}
