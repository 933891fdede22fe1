import { Injectable } from '@nestjs/common';
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { Settings } from '../config/settings.js';

/** How long one name server may take for one query, and how often it is asked. */
const TIMEOUT_MS = 1_500;
const TRIES = 2;
/** How long all queries of one look-up may take together. */
const DEADLINE_MS = 5_000;

/** No name server gave an answer: nothing is known, which is not the same as that there is no record. */
export class NoDnsAnswer extends Error {
  /** @param code of the resolver, such as `ETIMEOUT` or `ESERVFAIL` */
  constructor(readonly code: string) {
    super(`No name server gave an answer (${code}).`);
  }
}

/** Queries of one look-up; over once its time is. A name without such a record has none: an empty list. */
export interface DnsQueries {
  /** The texts of a name's TXT records. @throws NoDnsAnswer */
  txt(name: string): Promise<string[]>;
  /** What a name is an alias of; a name has one such record at most, but DNS can hold more. @throws NoDnsAnswer */
  cname(name: string): Promise<string[]>;
}

/** Reads the DNS records of names that strangers gave, in bounded time. */
@Injectable()
export class DnsRecords {
  private readonly servers: readonly string[];

  constructor({ dnsServers }: Settings) {
    this.servers = dnsServers;
  }

  /** Runs `work` with queries that all fail once the time is over. */
  async lookUp<T>(work: (queries: DnsQueries) => Promise<T>): Promise<T> {
    // One for each look-up: to cancel is to cancel all that a resolver is asked.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    const deadline = setTimeout(() => {
      resolver.cancel();
    }, DEADLINE_MS);
    try {
      return await work({
        txt: async (name) => (await answerOf(resolver.resolveTxt(name))).map((parts) => parts.join('')),
        cname: (name) => answerOf(resolver.resolveCname(name)),
      });
    } finally {
      clearTimeout(deadline);
    }
  }
}

async function answerOf<T>(query: Promise<T[]>): Promise<T[]> {
  try {
    return await query;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === NODATA || code === NOTFOUND) return [];
    throw new NoDnsAnswer(code);
  }
}
