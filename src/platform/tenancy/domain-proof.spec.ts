import { describe, expect, it } from 'vitest';
import { NoDnsAnswer, type DnsQueries } from '#platform/outbound/dns-records.js';
import { checkDomain, expectedRecords, type DomainCheck } from './domain-proof.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const HOST = 'status.acme.example';
const TEXT_NAME = `_heliograph.${HOST}`;
const TEXT = `heliograph-verify=${TENANT}`;
const TARGET = `${TENANT}.pages.example`;
const WANTED = `Add a TXT record at ${TEXT_NAME} with the text ${TEXT}, or make ${HOST} an alias (CNAME) of ${TARGET}.`;
const SERVFAIL = new NoDnsAnswer('ESERVFAIL');

type Answers = Readonly<Record<string, readonly string[] | Error>>;

function answer(answers: Answers, name: string): Promise<string[]> {
  const found = answers[name] ?? [];
  return found instanceof Error ? Promise.reject(found) : Promise.resolve([...found]);
}

function check(txt: Answers, cname: Answers): Promise<DomainCheck> {
  const queries: DnsQueries = {
    txt: (name) => answer(txt, name),
    cname: (name) => answer(cname, name),
  };
  return checkDomain(queries, expectedRecords(HOST, TENANT, 'pages.example'));
}

/** Aliases `a0` to `a1`, `a1` to `a2` and so on, starting at the host. */
function chainOf(length: number, end: string): Answers {
  const names = [HOST, ...Array.from({ length: length - 1 }, (_, step) => `a${step + 1}.example`), end];
  return Object.fromEntries(names.slice(0, -1).map((name, step) => [name, [names[step + 1]!]]));
}

it('Either of two records proves a domain', () => {
  expect(expectedRecords(HOST, TENANT, 'pages.example')).toEqual([
    { type: 'TXT', name: TEXT_NAME, value: TEXT },
    { type: 'CNAME', name: HOST, value: TARGET },
  ]);
});

describe('A domain is proved', () => {
  it('by the TXT record, among others', async () => {
    expect(await check({ [TEXT_NAME]: ['v=spf1 -all', TEXT] }, {})).toEqual({
      result: 'proved',
      message: `The TXT record at ${TEXT_NAME} is there.`,
      found: [
        { type: 'TXT', name: TEXT_NAME, value: 'v=spf1 -all' },
        { type: 'TXT', name: TEXT_NAME, value: TEXT },
      ],
    });
  });

  it('by the alias, in any case and with a trailing dot', async () => {
    expect(await check({}, { [HOST]: [`${TARGET.toUpperCase()}.`] })).toEqual({
      result: 'proved',
      message: `${HOST} is an alias of ${TARGET}.`,
      found: [{ type: 'CNAME', name: HOST, value: TARGET }],
    });
  });

  it('by the alias after seven others, and no more', async () => {
    expect((await check({}, chainOf(8, TARGET))).result).toBe('proved');
    expect(await check({}, chainOf(9, TARGET))).toMatchObject({
      result: 'missing',
      message: `${HOST} leads over more than 8 aliases. ${WANTED}`,
    });
  });

  it('by one record although the other cannot be looked up', async () => {
    expect((await check({ [TEXT_NAME]: SERVFAIL }, { [HOST]: [TARGET] })).result).toBe('proved');
    expect((await check({ [TEXT_NAME]: [TEXT] }, { [HOST]: SERVFAIL })).result).toBe('proved');
  });
});

describe('A domain is not proved', () => {
  it.each<[string, Answers, Answers]>([
    [`There is no TXT record at ${TEXT_NAME}, and ${HOST} is no alias.`, {}, {}],
    [
      `There is no TXT record at ${TEXT_NAME}, and ${HOST} is an alias of cdn.example.`,
      {},
      { [HOST]: ['cdn.example'], 'cdn.example': ['edge.example'] },
    ],
    [`None of the TXT records at ${TEXT_NAME} is the one that is needed.`, { [TEXT_NAME]: ['a', 'b'] }, {}],
    [
      `None of the TXT records at ${TEXT_NAME} is the one that is needed.`,
      { [TEXT_NAME]: [`x${TEXT}`] },
      { [HOST]: ['cdn.example'] },
    ],
    [
      `The TXT record at ${TEXT_NAME} names another page.`,
      { [TEXT_NAME]: ['a', 'heliograph-verify=other'] },
      {},
    ],
    [`The TXT record at ${TEXT_NAME} names another page.`, { [TEXT_NAME]: [`${TEXT} `] }, {}],
    [
      `The aliases of ${HOST} lead in a circle.`,
      { [TEXT_NAME]: ['a'] },
      { [HOST]: ['a.example'], 'a.example': [HOST] },
    ],
    [
      `The aliases of ${HOST} lead in a circle.`,
      {},
      { [HOST]: ['a.example'], 'a.example': ['b.example'], 'b.example': ['a.example'] },
    ],
  ])('and the owner is told why: %s', async (reason, txt, cname) => {
    const { result, message } = await check(txt, cname);
    expect([result, message]).toEqual(['missing', `${reason} ${WANTED}`]);
  });

  it('by aliases in a circle, which are followed once', async () => {
    const { found } = await check({}, { [HOST]: ['a.example'], 'a.example': [HOST] });
    expect(found.map(({ value }) => value)).toEqual(['a.example', HOST]);
  });

  it('by a record of the service domain alone', async () => {
    expect((await check({}, { [HOST]: ['pages.example'] })).result).toBe('missing');
    expect((await check({}, { [HOST]: [`x.${TARGET}`] })).result).toBe('missing');
  });
});

describe('A domain is not judged', () => {
  it.each<[string, Answers, Answers]>([
    ['the TXT record', { [TEXT_NAME]: SERVFAIL }, {}],
    ['the alias', { [TEXT_NAME]: ['other'] }, { [HOST]: SERVFAIL }],
    ['a later alias', {}, { [HOST]: ['a.example'], 'a.example': SERVFAIL }],
  ])('if no name server answers about %s', async (_, txt, cname) => {
    const { result, message, found } = await check(txt, cname);
    expect(found.filter(({ type }) => type === 'TXT')).toEqual(
      txt[TEXT_NAME] instanceof Error
        ? []
        : (txt[TEXT_NAME] ?? []).map((value) => ({ type: 'TXT', name: TEXT_NAME, value })),
    );
    expect([result, message]).toEqual([
      'no_answer',
      `No name server gave an answer about the TXT record at ${TEXT_NAME} and the alias ${HOST} (ESERVFAIL). Nothing has changed; try again later.`,
    ]);
  });

  it('but what was found until then is listed', async () => {
    const { found } = await check({}, { [HOST]: ['a.example'], 'a.example': SERVFAIL });
    expect(found).toEqual([{ type: 'CNAME', name: HOST, value: 'a.example' }]);
  });

  it('and any other error is a fault of ours', async () => {
    await expect(check({ [TEXT_NAME]: new TypeError('No.') }, {})).rejects.toThrow(TypeError);
  });
});

describe('The records that were found', () => {
  it('are at most ten, those of the text first', async () => {
    const { found } = await check(
      { [TEXT_NAME]: Array.from({ length: 9 }, (_, number) => `text ${number}`) },
      chainOf(3, 'end.example'),
    );
    expect(found.map(({ type }) => type)).toEqual([...Array.from({ length: 9 }, () => 'TXT'), 'CNAME']);
  });

  it('can be stored and shown, whatever a name server sends', async () => {
    const { found } = await check(
      { [TEXT_NAME]: ['ü\u0000 ~', 'x'.repeat(300)] },
      { [HOST]: ['\u0007.example.'] },
    );
    expect(found.map(({ value }) => value)).toEqual(['?? ~', 'x'.repeat(255), '?.example']);
  });
});
