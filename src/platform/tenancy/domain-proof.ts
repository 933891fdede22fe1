import { NoDnsAnswer, type DnsQueries } from '#platform/outbound/dns-records.js';

/** Maximum length of a chain of aliases (CNAME records). */
const MAX_ALIASES = 8;
const MAX_FOUND = 10;
const MAX_CHARACTERS = 255;
const PROOF = 'heliograph-verify=';

/** A DNS record. */
export interface DnsRecord {
  readonly type: 'TXT' | 'CNAME';
  readonly name: string;
  readonly value: string;
}

/** Result of a DNS check of a domain. */
export interface DomainCheck {
  /** `no_answer`: unknown, because no name server answered. */
  readonly result: 'proved' | 'missing' | 'no_answer';
  /** For the owner: what was found, and what to do. */
  readonly message: string;
  /** Records found at the checked names. */
  readonly found: readonly DnsRecord[];
}

/** Records of a name, or the error code of a query without an answer. */
interface Seen {
  readonly values: readonly string[];
  readonly failure?: string;
}

/**
 * DNS records of which either one proves that a tenant owns a domain. Both contain the tenant's id, which
 * is never reused. A record with the slug would prove the domain to any later tenant with that slug.
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

/** Checks whether one of the records exists: the TXT record, or the alias, possibly through other aliases. */
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
  ].slice(0, MAX_FOUND);
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

/** Sentence that says what was found instead of the expected records. */
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
  /** Set if the chain is a loop or too long. */
  readonly problem?: string;
}

async function aliasesOf(queries: DnsQueries, host: string): Promise<Aliases> {
  const chain: DnsRecord[] = [];
  const names = new Set([host]);
  for (let name = host; chain.length < MAX_ALIASES;) {
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
  return { chain, problem: `${host} leads over more than ${MAX_ALIASES} aliases.` };
}

async function seen(query: () => Promise<string[]>): Promise<Seen> {
  try {
    return { values: await query() };
  } catch (error) {
    if (error instanceof NoDnsAnswer) return { values: [], failure: error.code };
    throw error;
  }
}

/** Makes a text from DNS safe to store and show. */
function printable(text: string): string {
  return text.replaceAll(/[^ -~]/g, '?').slice(0, MAX_CHARACTERS);
}
