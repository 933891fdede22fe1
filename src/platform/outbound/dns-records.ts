import { Injectable } from '@nestjs/common';
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { Settings } from '#core/config/settings.js';

/** Timeout of one query to one name server, and the number of tries. */
const TIMEOUT_MS = 1_500;
const TRIES = 2;
/** Timeout of all queries of one lookup together. */
const DEADLINE_MS = 5_000;

/** No name server answered. Unlike a missing record, this says nothing about the name. */
export class NoDnsAnswer extends Error {
  /** @param code error code of the resolver, such as `ETIMEOUT` or `ESERVFAIL` */
  constructor(readonly code: string) {
    super(`No name server gave an answer (${code}).`);
  }
}

/** Queries of one lookup, which end with its timeout. The list is empty if a name has no such record. */
export interface DnsQueries {
  /** The texts of a name's TXT records. @throws NoDnsAnswer */
  txt(name: string): Promise<string[]>;
  /** Targets of a name's CNAME records. A name has at most one, but DNS can contain more. @throws NoDnsAnswer */
  cname(name: string): Promise<string[]>;
}

/** Reads the DNS records of user-supplied names, in bounded time. */
@Injectable()
export class DnsRecords {
  private readonly servers: readonly string[];

  constructor({ dnsServers }: Settings) {
    this.servers = dnsServers;
  }

  /** Runs `work` with queries that all fail after the timeout. */
  async lookUp<T>(work: (queries: DnsQueries) => Promise<T>): Promise<T> {
    // One per lookup, because canceling affects all queries of a resolver.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
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
