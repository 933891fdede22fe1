import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { inPublicNames, proofIn, readSubscriber } from './subscriber-body.js';

function form(...members: [name: string, value: string][]): URLSearchParams {
  return new URLSearchParams(members);
}

function json(subscriber: unknown): object {
  return { subscriber };
}

/** Error fields of a rejected body. */
function refused(body: unknown): unknown {
  try {
    return readSubscriber(body, 'en');
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
}

describe('A body that subscribes', () => {
  it.each([
    ['a form', form(['subscriber[email]', 'jo@example.org'])],
    ['JSON', json({ email: 'jo@example.org' })],
  ])('asks for all components where it names none, as %s', (_, body) => {
    expect(readSubscriber(body, 'de')).toMatchObject({
      channel: 'email',
      address: 'jo@example.org',
      locale: 'de',
      componentIds: null,
      groupIds: [],
    });
  });

  it.each([
    ['a form', form(['subscriber[endpoint]', 'https://example.org/'], ['subscriber[email]', ''])],
    ['JSON', json({ endpoint: 'https://example.org/', email: '' })],
  ])('asks for a webhook by an endpoint; what is empty is not given, as %s', (_, body) => {
    expect(readSubscriber(body, 'de')).toMatchObject({ channel: 'webhook', address: 'https://example.org/' });
  });

  it('names components and groups once or more, in a form with and without brackets', () => {
    const body = form(
      ['subscriber[email]', 'jo@example.org'],
      ['subscriber[component_id]', '12'],
      ['subscriber[component_id][]', 'g3'],
      ['subscriber[component_id][]', '12'],
      ['subscriber[component_id][]', '7'],
      ['altcha', 'solved'],
      ['xsubscriber[email]', 'other'],
      ['subscriber[email]x', 'other'],
    );
    expect(readSubscriber(body, 'de')).toMatchObject({ componentIds: [12, 7], groupIds: [3] });
  });

  it('names them in JSON as numbers or texts, alone or in a list', () => {
    expect(readSubscriber(json({ email: 'a@b.c', component_id: 12 }), 'de')).toMatchObject({
      componentIds: [12],
      groupIds: [],
    });
    expect(readSubscriber(json({ email: 'a@b.c', component_id: ['g3', '5', 6] }), 'de')).toMatchObject({
      componentIds: [5, 6],
      groupIds: [3],
    });
    expect(readSubscriber(json({ email: 'a@b.c', component_id: 'g3' }), 'de')).toMatchObject({
      componentIds: [],
      groupIds: [3],
    });
  });

  it.each([
    [undefined],
    [null],
    ['subscriber'],
    [[]],
    [json(undefined)],
    [json('a@b.c')],
    [json([])],
    [json(null)],
  ])('is refused where the subscriber is no object: %j', (body) => {
    expect(refused(body)).toEqual({ subscriber: ['The subscriber must be a JSON object.'] });
  });

  it('is refused without an address, and with two', () => {
    const message = { 'subscriber.email': ['Give either an email or an endpoint.'] };
    expect(refused(form())).toEqual(message);
    expect(refused(json({ email: '' }))).toEqual(message);
    expect(refused(json({ email: 'a@b.c', endpoint: 'https://example.org/' }))).toEqual(message);
  });

  it.each([[{ email: 5 }], [{ email: ['a@b.c', 'd@e.f'] }], [{ email: null }]])(
    'is refused where the address is not one text: %j',
    (subscriber) => {
      expect(refused(json(subscriber))).toEqual({ 'subscriber.email': ['The email must be one text.'] });
    },
  );

  it.each([
    0,
    -1,
    1.5,
    '',
    '01',
    'g',
    'g0',
    'h5',
    ' 5',
    '5 ',
    'gg5',
    '1234567890123456',
    null,
    true,
    {},
    [['5']],
  ])('is refused where it names what is no id: %j', (id) => {
    expect(refused(json({ email: 'a@b.c', component_id: [7, id] }))).toEqual({
      'subscriber.component_id': ['The component_id must be an id of a component or group.'],
    });
  });

  it('names at most 1000 components', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    expect(readSubscriber(json({ email: 'a@b.c', component_id: ids }), 'de').componentIds).toEqual(ids);
    expect(refused(json({ email: 'a@b.c', component_id: [...ids, 1001] }))).toEqual({
      'subscriber.component_id': ['At most 1000 components can be named.'],
    });
  });

  it('is refused where it has other members, which are named with their first 100 characters', () => {
    expect(refused(json({ email: 'a@b.c', phone: '1' }))).toEqual({
      'subscriber.phone': ['There is no such member; there are email, endpoint, component_id, incident_id.'],
    });
    expect(refused(form(['subscriber[phone]', '1']))).toHaveProperty(['subscriber.phone']);
    expect(Object.keys(refused(json({ ['x'.repeat(200)]: 1 })) as object)).toEqual([
      `subscriber.${'x'.repeat(100)}`,
    ]);
  });
});

describe('The proof of work of a body', () => {
  it('is the member altcha of a form or of JSON', () => {
    expect(proofIn(form(['altcha', 'solved']))).toBe('solved');
    expect(proofIn({ altcha: 'solved' })).toBe('solved');
    expect(proofIn({})).toBeUndefined();
    expect(proofIn('altcha')).toBeUndefined();
    expect(proofIn(null)).toBeUndefined();
  });
});

describe('What is wrong with a subscription', () => {
  it.each([
    ['email', 'subscriber.email'],
    ['endpoint', 'subscriber.endpoint'],
  ])('is told by the names that the client used: %s', (member, address) => {
    const request = readSubscriber(json({ [member]: 'x' }), 'de');
    const error = new Invalid({ address: ['a'], component_ids: ['b'], locale: ['c'] });
    expect(inPublicNames(error, request).fields).toEqual({
      [address]: ['a'],
      'subscriber.component_id': ['b'],
      locale: ['c'],
    });
    expect(inPublicNames(new Invalid({ group_ids: ['d'] }), request).fields).toEqual({
      'subscriber.component_id': ['d'],
    });
  });
});
