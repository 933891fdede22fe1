import { Injectable } from '@nestjs/common';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import { Clock } from '#core/time/clock.js';
import { OutboundFailure, OutboundHttp } from '#platform/outbound/outbound-http.js';
import { retryAfter } from '#platform/outbound/retry-after.js';
import { readSummary, UnknownSummary } from './page-summary.js';
import { PolledPagesRepository, type PolledPage } from './polled-pages.repository.js';

const MINUTE_MS = 60_000;
const READ_EVERY_MS = 5 * MINUTE_MS;
/** Longest pause after failures, unless the page asks for more. */
const PAUSE_MS = 60 * MINUTE_MS;
const MAX_DOUBLINGS = 4;
const TIMEOUT_MS = 10_000;
/** Longer than a read takes. A process that dies meanwhile holds up the address for so long. */
const LEASED_FOR_MS = 30_000;
const MAX_BYTES = 1024 * 1024;
/** For so long, a page may say that nothing has changed; then it is asked for all of it. */
const UNCHANGED_MS = 24 * 60 * MINUTE_MS;
const FORGOTTEN_MS = 7 * 24 * 60 * MINUTE_MS;
/** Validators that we send back as they came. */
const VALIDATOR = /^[ -~]{1,200}$/;

/** The page did not say what it should. The message is for the person in charge of the address. */
class Unreadable extends Error {
  constructor(
    message: string,
    readonly retryAt?: Date,
  ) {
    super(message);
  }
}

/**
 * Reads other status pages: each address once in five minutes at most, whoever asks for it in whichever process, with
 * pauses that grow while it fails.
 */
@Injectable()
export class PolledPages {
  constructor(
    private readonly pages: PolledPagesRepository,
    private readonly http: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** What an address says, or said when it was last read. Problems of the page are part of it. */
  async read(address: string): Promise<PolledPage> {
    const now = this.clock.now();
    const leased = await this.pages.lease(address, now, after(now, LEASED_FOR_MS), after(now, -FORGOTTEN_MS));
    // What has been forgotten in between is read next time.
    if (leased === undefined) return (await this.pages.find(address)) ?? nothing(after(now, READ_EVERY_MS));
    const page = await this.load(address, leased, now);
    await this.pages.save(address, page);
    return page;
  }

  private async load(address: string, before: PolledPage, now: Date): Promise<PolledPage> {
    try {
      const read = await this.request(address, before, now);
      return { ...read, problem: null, readAt: now, failures: 0, nextAt: after(now, READ_EVERY_MS) };
    } catch (error) {
      if (!(
        error instanceof OutboundFailure ||
        error instanceof UnknownSummary ||
        error instanceof Unreadable
      ))
        throw error;
      const pause = Math.min(PAUSE_MS, READ_EVERY_MS * 2 ** Math.min(before.failures, MAX_DOUBLINGS));
      const asked = error instanceof Unreadable ? (error.retryAt?.getTime() ?? 0) : 0;
      return {
        ...before,
        problem: error.message,
        failures: before.failures + 1,
        nextAt: new Date(Math.max(now.getTime() + pause, asked)),
      };
    }
  }

  private async request(address: string, before: PolledPage, now: Date): Promise<PolledPage> {
    const isKept = before.loadedAt !== null && before.loadedAt.getTime() > now.getTime() - UNCHANGED_MS;
    const validators = {
      ...(isKept && before.etag !== null ? { 'if-none-match': before.etag } : {}),
      ...(isKept && before.lastModified !== null ? { 'if-modified-since': before.lastModified } : {}),
    };
    const response = await this.http.exchange({
      method: 'GET',
      url: address,
      headers: {
        accept: 'application/json',
        'user-agent': `Heliograph/${HELIOGRAPH_VERSION}`,
        ...validators,
      },
      body: undefined,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    const { status, headers } = response;
    if (status === 304 && Object.keys(validators).length > 0) return before;
    if (status >= 300 && status < 400 && status !== 304)
      throw new Unreadable(`The page is somewhere else (${status}). Enter the address that it leads to.`);
    if (status !== 200)
      throw new Unreadable(
        `The page answered with ${status}.`,
        retryAfter(headers.get('retry-after') ?? undefined, now),
      );
    const summary = readSummary(await response.text());
    return {
      ...before,
      ...summary,
      etag: validator(headers.get('etag')),
      lastModified: validator(headers.get('last-modified')),
      loadedAt: now,
    };
  }
}

function validator(header: string | null): string | null {
  return header !== null && VALIDATOR.test(header) ? header : null;
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function nothing(nextAt: Date): PolledPage {
  return {
    etag: null,
    lastModified: null,
    status: null,
    message: null,
    problem: null,
    readAt: null,
    loadedAt: null,
    failures: 0,
    nextAt,
  };
}
