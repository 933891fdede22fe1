import { Injectable } from '@nestjs/common';

/** How long a stranger's endpoint may take, and how much of what it says is read. Source: decisions, section 7. */
@Injectable()
export class OutboundLimits {
  /** From looking up the name to the end of the answer. */
  readonly timeoutMs: number = 15_000;
  readonly responseCharacters: number = 1_000;
}
