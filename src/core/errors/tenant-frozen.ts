import { Unavailable } from './api-error.js';

/** Seconds until a client should try again: a move takes minutes. */
const RETRY_AFTER_SECONDS = 60;

/** 503: the operator has frozen the tenant, so none of its data changes. Nothing was stored. Reads work. */
export class TenantFrozen extends Unavailable {
  override readonly headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };

  /** @param reason given by the operator */
  constructor(reason: string | null) {
    super(
      `This status page is frozen${reason === null ? '' : ` (${reason})`}: it can be read, and nothing can be changed for now. Try again later.`,
    );
  }
}
