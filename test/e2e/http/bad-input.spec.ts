import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Readable } from 'node:stream';
import type { ApiResponse, RequestOptions } from '../../support/client.js';
import { createComponent, createGroup, everythingOf } from '../../support/factories.js';
import { sendRaw } from '../../support/raw-request.js';
import { useApi } from '../../support/use-api.js';

const JSON_TYPE = { 'content-type': 'application/json' };

const application = useApi();
const own = application.useTenant('own');
const { client } = own;
let component: any;
let group: any;
let before: unknown;

beforeAll(async () => {
  group = await createGroup(client, { name: { de: 'Gruppe', en: 'Group' } });
  component = await createComponent(client, { name: { de: 'Teil', en: 'Part' }, group_id: group.id });
});

// Refused requests must change nothing.
beforeEach(async () => {
  before = await everythingOf(client);
});

afterEach(async () => {
  expect(await everythingOf(client)).toEqual(before);
});

const WRITES = [
  ['POST', 'components'],
  ['PATCH', 'components'],
  ['PUT', 'components'],
  ['POST', 'component-groups'],
  ['PATCH', 'component-groups'],
  ['PUT', 'component-groups'],
] as const;

type Family = (typeof WRITES)[number][1];

function write(method: string, family: Family, options: RequestOptions, as = client): Promise<ApiResponse> {
  const id = family === 'components' ? component.id : group.id;
  return as.request(method, method === 'POST' ? `/${family}` : `/${family}/${id}`, options);
}

/** Sends raw JSON, including forms that `JSON.stringify` would not write. */
function writeText(method: string, family: Family, body: string | Buffer): Promise<ApiResponse> {
  return write(method, family, { body, headers: JSON_TYPE });
}

function expectError(response: ApiResponse, status: number, message?: string | RegExp): void {
  const { body, headers } = response;
  expect([response.status, headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  const keys = ['message', ...(status === 422 ? ['errors'] : []), 'documentation_url'];
  expect(Object.keys(body)).toEqual(keys);
  expect(body.message).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message ?? /\S/),
  );
}

/** Expects a 422 on exactly these fields. */
function expectInvalid(response: ApiResponse, fields: readonly string[]): void {
  expectError(response, 422);
  expect(Object.keys(response.body.errors).sort()).toEqual([...fields].sort());
  for (const messages of Object.values(response.body.errors)) {
    expect(messages).toEqual([expect.stringMatching(/^The|^There/)]);
  }
}

describe.each(WRITES)('%s /%s refuses', (method, family) => {
  it.each<[string, string, string]>([
    ['a number as name', '{"name": 1}', 'name'],
    ['true as name', '{"name": true}', 'name'],
    ['null as name', '{"name": null}', 'name'],
    ['a list as name', '{"name": ["A"]}', 'name'],
    ['a number in a language', '{"name": {"de": 1}}', 'name.de'],
    ['an object in a language', '{"name": {"de": {"en": "A"}}}', 'name.de'],
    ['a list in a language', '{"name": {"de": ["A"]}}', 'name.de'],
    ['a language that is not enabled', '{"name": {"de": "A", "fr": "A"}}', 'name.fr'],
    ['a language that is not enabled, set to null', '{"name": {"de": "A", "fr": null}}', 'name.fr'],
    ['a language in another case', '{"name": {"de": "A", "EN": "A"}}', 'name.EN'],
    ['256 characters', JSON.stringify({ name: { en: 'x'.repeat(256) } }), 'name.en'],
    ['256 characters as a plain text', JSON.stringify({ name: 'x'.repeat(256) }), 'name'],
    ['NUL', String.raw`{"name": {"de": "A\u0000B"}}`, 'name.de'],
    ['NUL in a plain text', String.raw`{"name": "\u0000"}`, 'name'],
    ['a lone high surrogate', String.raw`{"name": {"de": "A\ud800"}}`, 'name.de'],
    ['a lone low surrogate in a plain text', String.raw`{"name": "\udc00A"}`, 'name'],
    ['surrogates the wrong way round', String.raw`{"name": {"en": "\udc00\ud800"}}`, 'name.en'],
    ['__proto__ as a language', '{"name": {"de": "A", "__proto__": "A"}}', 'name.__proto__'],
    ['__proto__ with an object', '{"name": {"de": "A", "__proto__": {"en": "A"}}}', 'name.__proto__'],
    ['constructor as a language', '{"name": {"de": "A", "constructor": "A"}}', 'name.constructor'],
    ['__proto__ as a field', '{"name": "A", "__proto__": {"name": "B"}}', '__proto__'],
    ['constructor as a field', '{"name": "A", "constructor": {"prototype": {}}}', 'constructor'],
    ['toString as a field', '{"name": "A", "toString": 1}', 'toString'],
    ['an unknown field', '{"name": "A", "color": "red"}', 'color'],
    ['a field in another case', '{"name": "A", "Position": 1}', 'Position'],
    ['an empty field name', '{"name": "A", "": 1}', ''],
    ['a NUL in a field name', String.raw`{"name": "A", "\u0000": 1}`, '\0'],
    ['a text as position', '{"name": "A", "position": "1"}', 'position'],
    ['a fraction as position', '{"name": "A", "position": 1.5}', 'position'],
    ['a negative position', '{"name": "A", "position": -1}', 'position'],
    ['a position beyond 2^31', '{"name": "A", "position": 2147483648}', 'position'],
    ['an infinite position', '{"name": "A", "position": 1e999}', 'position'],
    ['null as position', '{"name": "A", "position": null}', 'position'],
    ['a list as position', '{"name": "A", "position": [1]}', 'position'],
    ['an object as position', '{"name": "A", "position": {}}', 'position'],
    [
      'an object with a constructor as position',
      '{"name": "A", "position": {"constructor": "A"}}',
      'position',
    ],
    ['an object with a prototype as position', '{"name": "A", "position": {"__proto__": []}}', 'position'],
    [
      'a position nested 100,000 deep',
      `{"name": "A", "position": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'position',
    ],
    ['a name nested 100,000 deep', `{"name": ${'{"de":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 'name.de'],
  ])('%s: 422 on the field', async (_, body, field) => {
    expectInvalid(await writeText(method, family, body), [field]);
  });

  it.each([
    ['in all languages', '{"name": {"de": "", "en": ""}}'],
    ['as blanks in all languages', String.raw`{"name": {"de": " \t", "en": "\u00a0\u3000"}}`],
    ['as null in all languages', '{"name": {"de": null, "en": null}}'],
  ])('a name that is empty %s: 422 on name', async (_, body) => {
    expectInvalid(await writeText(method, family, body), ['name']);
  });

  it.each([
    ['parent_id', 'component-groups'],
    ['group_id', 'components'],
    ['host_system_id', 'components'],
  ])('values of every wrong kind as %s of %s: 422 on the field', async (field, of) => {
    if (of !== family) return;
    const wrong = [
      '"1"',
      '0',
      '-1',
      '1.5',
      'true',
      '[1]',
      '{}',
      '{"constructor": "A"}',
      '9007199254740992',
      '1e30',
    ];
    for (const value of wrong) {
      expectInvalid(await writeText(method, family, `{"name": "A", "${field}": ${value}}`), [field]);
    }
  });

  it('values of every wrong kind as booleans: 422 on the field', async () => {
    if (family !== 'components') return;
    for (const field of ['is_public', 'subscribable', 'webhook_enabled']) {
      for (const value of ['"true"', '1', '0', 'null', '[]', '{}', '{"constructor": 1}']) {
        expectInvalid(await writeText(method, family, `{"name": "A", "${field}": ${value}}`), [field]);
      }
    }
  });

  it('values of every wrong kind as description: 422 on the field', async () => {
    if (family !== 'components') return;
    const wrong: [string, string][] = [
      ['null', 'description'],
      ['7', 'description'],
      ['{"fr": "A"}', 'description.fr'],
      [`{"en": "${'x'.repeat(2001)}"}`, 'description.en'],
      [String.raw`"\u0000"`, 'description'],
    ];
    for (const [value, field] of wrong) {
      expectInvalid(await writeText(method, family, `{"name": "A", "description": ${value}}`), [field]);
    }
  });

  it('everything wrong at once, with a message by field', async () => {
    const body = { name: { de: 1, fr: 'A' }, position: 'first', color: 'red' };
    const response = await write(method, family, { json: body });
    expectInvalid(response, ['name.de', 'name.fr', 'position', 'color']);
    expect(response.body.message).toMatch(/ \(and 3 more\)$/);
  });

  it('more unknown fields than it cares to count, in a response of the documented form', async () => {
    const names = Array.from({ length: 3_000 }, (_, n) => `field_${n}`);
    const response = await write(method, family, {
      json: Object.fromEntries(names.map((name) => [name, 1])),
    });
    expectError(response, 422);
  });

  it('a field and a language with very long names, in a response of the documented form', async () => {
    const long = 'x'.repeat(50_000);
    expectError(await write(method, family, { json: { name: 'A', [long]: 1 } }), 422);
    expectError(await write(method, family, { json: { name: { de: 'A', [long]: 'A' } } }), 422);
  });

  it.each([
    ['a list', '[]'],
    ['a list with an object', '[{"name": "A"}]'],
    ['a text', '"name"'],
    ['a number', '7'],
    ['true', 'true'],
    ['null', 'null'],
  ])('%s as body: 422', async (_, body) => {
    expectInvalid(await writeText(method, family, body), ['body']);
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['white space', ' \n'],
    ['half an object', '{"name": "A"'],
    ['an object and more', '{"name": "A"} x'],
    ['single quotes', "{'name': 'A'}"],
    ['a comma too many', '{"name": "A",}'],
    ['a raw line break in a text', '{"name": "A\n"}'],
    ['NaN', '{"position": NaN}'],
    ['bytes that are not UTF-8', Buffer.from([...Buffer.from('{"name": "'), 0xc3, 0x28, 0x22, 0x7d])],
    ['an overlong encoding', Buffer.from([...Buffer.from('{"name": "'), 0xc0, 0x80, 0x22, 0x7d])],
    ['an encoded surrogate', Buffer.from([...Buffer.from('{"name": "'), 0xed, 0xa0, 0x80, 0x22, 0x7d])],
    ['UTF-16', Buffer.from('{"name": "A"}', 'utf16le')],
  ])('%s instead of JSON: 400', async (_, body) => {
    expectError(
      await writeText(method, family, body),
      400,
      /^The body is not (UTF-8|well-formed JSON \(line \d, column \d+\))\.$/,
    );
  });

  it.each([
    ['text/plain', 'text/plain'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x', 'multipart/form-data'],
    ['application/xml', 'application/xml'],
    ['application/jsonp', 'application/jsonp'],
    ['application/merge-patch+json', 'application/merge-patch+json'],
    ['text/json', 'text/json'],
  ])('a body of type %s: 415 that names it', async (type, named) => {
    const response = await write(method, family, {
      body: '{"name": "A"}',
      headers: { 'content-type': type },
    });
    expectError(response, 415, `This interface accepts JSON only; received ${named}.`);
  });

  it.each([
    ['application/json; charset=iso-8859-1', 'iso-8859-1'],
    ['application/json;CHARSET="UTF-16LE"', 'UTF-16LE'],
    ['application/json; q=1; charset=us-ascii; x=y', 'us-ascii'],
    [`application/json; charset=${'x'.repeat(200)}`, `${'x'.repeat(87)}…`],
  ])('JSON in another charset than UTF-8: 415 that names it, %s', async (type, named) => {
    const response = await write(method, family, {
      body: '{"name": "A"}',
      headers: { 'content-type': type },
    });
    expectError(response, 415, `This interface accepts UTF-8 only; received the charset ${named}.`);
  });

  it('a body for what is in it, not for its type, if it says that it is UTF-8', async () => {
    for (const parameters of ['charset=utf-8', 'charset="UTF-8"', 'charset=utf8', 'note="; charset=x"', '']) {
      const response = await write(method, family, {
        body: '{"ä": 1}',
        headers: { 'content-type': `application/json; ${parameters}` },
      });
      expectInvalid(response, method === 'POST' ? ['name', 'ä'] : ['ä']);
    }
  });

  it('a body without a type, and no body at all: 415 that names none', async () => {
    const message = 'This interface accepts JSON only; received none.';
    expectError(await write(method, family, { body: Buffer.from('{"name": "A"}') }), 415, message);
    expectError(await write(method, family, {}), 415, message);
  });

  it('a type of thousands of characters, in a response of the documented form', async () => {
    const headers = { 'content-type': `text/${'x'.repeat(5_000)}` };
    const message = `This interface accepts JSON only; received text/${'x'.repeat(94)}….`;
    expectError(await write(method, family, { body: '{}', headers }), 415, message);
  });

  it('3 MiB with their length: 413', async () => {
    const response = await writeText(method, family, `{"name": "${'x'.repeat(3 * 1024 * 1024)}"}`);
    expectError(response, 413);
  });

  it('3 MiB in pieces without a length: 413', async () => {
    const pieces = Array.from({ length: 48 }, () => Buffer.alloc(65_536, 0x20));
    const body = Readable.from(pieces) as unknown as Buffer;
    expectError(await write(method, family, { body, headers: JSON_TYPE }), 413);
  });

  it('a body that is too large, malformed or of another type from a stranger without looking at it: 401', async () => {
    const stranger = client.withKey(undefined);
    const large = Buffer.alloc(3 * 1024 * 1024, 0x20);
    expectError(await write(method, family, { body: large, headers: JSON_TYPE }, stranger), 401);
    const pieces = Readable.from([large]) as unknown as Buffer;
    expectError(await write(method, family, { body: pieces, headers: JSON_TYPE }, stranger), 401);
    expectError(await write(method, family, { body: '{', headers: JSON_TYPE }, stranger), 401);
    expectError(
      await write(method, family, { body: 'x', headers: { 'content-type': 'a/b' } }, stranger),
      401,
    );
    expectError(await write(method, family, {}, stranger), 401);
  });
});

describe('A body is accepted', () => {
  it('with 255 characters in a language, also where they are more before they are trimmed and normalised', async () => {
    const decomposed = 'ä'.normalize('NFD').repeat(255);
    for (const name of ['x'.repeat(255), ` ${'x'.repeat(255)}\n`, decomposed]) {
      const { status, body } = await client.post('/components', { name });
      expect([status, body.data.name.de.length]).toEqual([201, 255]);
      await client.delete(`/components/${body.data.id}`);
    }
  });

  it('of exactly 1 MiB, and not of one byte more', async () => {
    const sized = (bytes: number): string => '{"name": "A"}'.padEnd(bytes, ' ');
    const fits = await client.post('/components', undefined, { body: sized(1_048_576), headers: JSON_TYPE });
    expect(fits.status).toBe(201);
    await client.delete(`/components/${fits.body.data.id}`);
    const over = await client.post('/components', undefined, { body: sized(1_048_577), headers: JSON_TYPE });
    expect(over.status).toBe(413);
  });

  it('with a charset, in any case of the type, and behind a byte order mark', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset="utf-8"',
    ]) {
      const response = await client.post('/components', undefined, {
        body: '\ufeff{"name": "A"}',
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(201);
      await client.delete(`/components/${response.body.data.id}`);
    }
  });

  it('with characters outside the basic plane, right-to-left marks and combining characters', async () => {
    for (const name of ['💳 Zahlung', '\u202bدفع', 'e\u0301', '\u{10ffff}']) {
      const { status, body } = await client.post('/components', { name });
      expect([status, body.data.name.de]).toEqual([201, name.normalize('NFC')]);
      await client.delete(`/components/${body.data.id}`);
    }
  });

  it('by DELETE when it is empty, whatever its type', async () => {
    for (const headers of [
      JSON_TYPE,
      { ...JSON_TYPE, 'content-length': '0' },
      { 'content-type': 'text/plain' },
    ]) {
      const { id } = await createComponent(client);
      expect((await client.delete(`/components/${id}`, { headers })).status).toBe(204);
    }
  });

  it('by DELETE in pieces when there are none, whatever its type; others are refused: 415', async () => {
    const send = async (type: readonly string[], pieces: string): Promise<number> => {
      const { id } = await createComponent(client);
      const head = [
        `DELETE /api/v1/components/${id} HTTP/1.1`,
        `Host: ${client.host}`,
        `Authorization: Bearer ${client.key}`,
        'Transfer-Encoding: chunked',
        'Connection: close',
        ...type,
      ];
      const text = `${head.join('\r\n')}\r\n\r\n${pieces}0\r\n\r\n`;
      const { status } = await sendRaw(application.port, text);
      if (status !== 204) await client.delete(`/components/${id}`);
      return status;
    };
    const plain = ['Content-Type: text/plain'];
    expect([await send([], ''), await send(plain, '')]).toEqual([204, 204]);
    expect([await send([], '2\r\n{}\r\n'), await send(plain, '2\r\n{}\r\n')]).toEqual([415, 415]);
  });
});

const IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '+1',
  '01',
  '%201',
  '1%20',
  'null',
  'undefined',
  'NaN',
  '0x1',
  '1%00',
];
const LARGE = [
  `1${'0'.repeat(30)}`,
  '9007199254740992',
  '9223372036854775808',
  '9'.repeat(400),
  '1'.repeat(5_000),
];

describe('An id in a path', () => {
  it.each([
    ['component', 'components'],
    ['component group', 'component-groups'],
  ])('of a %s that can be none is not found: 404 of its kind', async (kind, family) => {
    for (const id of [
      ...IDS,
      ...LARGE.slice(0, -1),
      '9007199254740991',
      encodeURIComponent("1' or '1'='1"),
    ]) {
      for (const [method, json] of [['GET'], ['PATCH', {}], ['PUT', {}], ['DELETE']] as const) {
        const response = await client.request(method, `/${family}/${id}`, json === undefined ? {} : { json });
        expectError(response, 404, `There is no such ${kind}.`);
      }
    }
  });

  it('of thousands of characters is not found: 404', async () => {
    const { status, body } = await client.get(`/components/${LARGE.at(-1)}`);
    expect([status, Object.keys(body)[0]]).toEqual([404, 'message']);
  });

  it('may be written with percent escapes', async () => {
    const escaped = String(component.id).replaceAll(/\d/g, '%3$&');
    expect((await client.get(`/components/${escaped}`)).body.data).toEqual(component);
  });
});

describe.each(['/components', '/component-groups'])('GET %s', (path) => {
  it.each(['page', 'per_page'])('refuses a %s that is no positive integer: 422 on it', async (parameter) => {
    for (const value of ['0', '-1', 'abc', '1.5', '', '1e2', '0x10', '%20', 'null', '١', '-99999999999']) {
      expectInvalid(await client.get(`${path}?${parameter}=${encodeURI(value)}`), [parameter]);
    }
  });

  it('refuses a parameter that is given twice: 422 on it', async () => {
    expectInvalid(await client.get(`${path}?page=1&page=2`), ['page']);
    expectInvalid(await client.get(`${path}?per_page=1&page=1&per_page=1`), ['per_page']);
  });

  it('reduces a per_page above 100 to 100', async () => {
    for (const value of [101, 1_000, 2_147_483_648, 2n ** 63n, 2n ** 64n, '9'.repeat(500)]) {
      const { status, body } = await client.get(`${path}?per_page=${value}`);
      expect([status, body.meta?.per_page]).toEqual([200, 100]);
    }
  });

  it('refuses a page that no list can have: 422 on it', async () => {
    for (const value of ['99999999999', '1'.repeat(500)])
      expectInvalid(await client.get(`${path}?page=${value}`), ['page']);
  });

  it('answers a page far past the end with an empty list', async () => {
    const { status, body } = await client.get(`${path}?page=2147483647&per_page=100`);
    expect([status, body.data, body.meta.current_page]).toEqual([200, [], 2_147_483_647]);
  });

  it.each([
    ['color=red', 'color'],
    ['pag=2', 'pag'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['page[]=0', 'page[]'],
    ['x=%E0%A4%A', 'x'],
    ['%', '%'],
    ['a=b=c?d', 'a'],
  ])('refuses a parameter that it does not know, and names those that there are: %s', async (query, name) => {
    const { status, body } = await client.get(`${path}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    expect(Object.entries<string[]>(body.errors)[0]![1]).toEqual([
      expect.stringMatching(/^There is no such parameter; there are page, per_page(, \w+)*\.$/),
    ]);
  });

  it.each(['', '&', '&&'])('takes a query without parameters for none: ?%s', async (query) => {
    const { status, body } = await client.get(`${path}?${query}`);
    expect([status, body.meta?.total]).toEqual([200, 1]);
  });
});

describe('A body on GET', () => {
  it('is not looked at', async () => {
    const sent = [
      `GET /api/v1/components HTTP/1.1`,
      `Host: ${client.host}`,
      `Authorization: Bearer ${client.key}`,
    ];
    const response = await sendRaw(
      application.port,
      [...sent, 'Content-Type: text/plain', 'Content-Length: 1', 'Connection: close', '', '{'].join('\r\n'),
    );
    expect(response.status).toBe(200);
  });
});
