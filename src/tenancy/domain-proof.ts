import { NoDnsAnswer, type DnsQueries } from '../outbound/dns-records.js';

/** Aliases that are followed from one name to the next. */
const MOST_ALIASES = 8;
const MOST_FOUND = 10;
const MOST_CHARACTERS = 255;
const PROOF = 'heliograph-verify=';

/** A DNS record. */
export interface DnsRecord {
  readonly type: 'TXT' | 'CNAME';
  readonly name: string;
  readonly value: string;
}

/** What a look at the DNS of a domain came to. */
export interface DomainCheck {
  /** `no_answer`: nothing is known, since no name server answered. */
  readonly result: 'proved' | 'missing' | 'no_answer';
  /** For the owner: what was found, and what to do. */
  readonly message: string;
  /** The records that were seen at the names in question. */
  readonly found: readonly DnsRecord[];
}

/** A name's records, or why nobody knows them. */
interface Seen {
  readonly values: readonly string[];
  readonly failure?: string;
}

/**
 * The records either of which proves that a domain is a tenant's. Both name it by its id, which no other tenant ever has: one that
 * named it by its slug would prove the domain to whoever has that slug later.
 */
export function expectedRecords(
  host: string,
  tenantId: string,
  serviceDomain: string,
): [DnsRecord, DnsRecord] {
  return [
    { type: 'TXT', name: `_heliograph.${host}`, value: `${PROOF}${tenantId}` },
    { type: 'CNAME', name: host, value: `${tenantId}.${serviceDomain}` },
  ];
}

/** Looks whether one of the records is there: the TXT record, or the alias, which may lead over others. */
export async function checkDomain(
  queries: DnsQueries,
  [text, alias]: readonly [DnsRecord, DnsRecord],
): Promise<DomainCheck> {
  const [texts, aliases] = await Promise.all([
    seen(() => queries.txt(text.name)),
    aliasesOf(queries, alias.name),
  ]);
  const found = [
    ...texts.values.map((value): DnsRecord => ({ ...text, value: printable(value) })),
    ...aliases.chain,
  ].slice(0, MOST_FOUND);
  if (texts.values.includes(text.value))
    return { result: 'proved', message: `The TXT record at ${text.name} is there.`, found };
  if (aliases.chain.some(({ value }) => value === alias.value))
    return { result: 'proved', message: `${alias.name} is an alias of ${alias.value}.`, found };
  const failure = texts.failure ?? aliases.failure;
  if (failure !== undefined)
    return {
      result: 'no_answer',
      message: `No name server gave an answer about the TXT record at ${text.name} and the alias ${alias.name} (${failure}). Nothing has changed; try again later.`,
      found,
    };
  const wanted = `Add a TXT record at ${text.name} with the text ${text.value}, or make ${alias.name} an alias (CNAME) of ${alias.value}.`;
  return { result: 'missing', message: `${whatIsThere(texts, aliases, text, alias)} ${wanted}`, found };
}

/** What was found in place of what was expected, as a sentence. */
function whatIsThere(texts: Seen, aliases: Aliases, text: DnsRecord, alias: DnsRecord): string {
  if (aliases.problem !== undefined) return aliases.problem;
  if (texts.values.some((value) => value.startsWith(PROOF)))
    return `The TXT record at ${text.name} names another page.`;
  if (texts.values.length > 0) return `None of the TXT records at ${text.name} is the one that is needed.`;
  const [first] = aliases.chain;
  return first === undefined
    ? `There is no TXT record at ${text.name}, and ${alias.name} is no alias.`
    : `There is no TXT record at ${text.name}, and ${alias.name} is an alias of ${first.value}.`;
}

interface Aliases {
  readonly chain: readonly DnsRecord[];
  readonly failure?: string;
  /** Why the chain has no end. */
  readonly problem?: string;
}

async function aliasesOf(queries: DnsQueries, host: string): Promise<Aliases> {
  const chain: DnsRecord[] = [];
  const names = new Set([host]);
  for (let name = host; chain.length < MOST_ALIASES;) {
    const { values, failure } = await seen(() => queries.cname(name));
    if (failure !== undefined) return { chain, failure };
    const [first] = values;
    if (first === undefined) return { chain };
    const value = printable(first.toLowerCase().replace(/\.$/, ''));
    chain.push({ type: 'CNAME', name, value });
    if (names.has(value)) return { chain, problem: `The aliases of ${host} lead in a circle.` };
    names.add(value);
    name = value;
  }
  return { chain, problem: `${host} leads over more than ${MOST_ALIASES} aliases.` };
}

async function seen(query: () => Promise<string[]>): Promise<Seen> {
  try {
    return { values: await query() };
  } catch (error) {
    if (error instanceof NoDnsAnswer) return { values: [], failure: error.code };
    throw error;
  }
}

/** A text of a stranger's as it can be stored and shown. */
function printable(text: string): string {
  return text.replaceAll(/[^ -~]/g, '?').slice(0, MOST_CHARACTERS);
}
