import { describe, expect, it } from 'vitest';
import { PRODUCT_CHANNELS } from '../../../test/support/made-subscriber.js';
import { Invalid, UnsupportedMediaType } from '#core/errors/api-error.js';
import {
  channelOf,
  emptyForm,
  formOf,
  missingIn,
  problemsOf,
  readChoiceFields,
  readSubscribeFields,
  selectionOf,
} from './subscription-form.js';

const ALL_EVENTS = ['incident', 'maintenance', 'announcement'];
const CHOSEN = readChoiceFields(
  new URLSearchParams('incident=7&scope=chosen&component=1&component=2&group=5&event=incident&language=en'),
);

const CHANNELS = PRODUCT_CHANNELS.map(({ name }) => name);

describe('An empty form', () => {
  it('asks for everything, in the language of the page', () => {
    expect(emptyForm('slack', 'fr', 'signed', null)).toEqual({
      channel: 'slack',
      address: '',
      shown: 'signed',
      trap: '',
      proof: '',
      incidentId: null,
      isEverything: true,
      componentIds: new Set(),
      groupIds: new Set(),
      events: ALL_EVENTS,
      language: 'fr',
    });
  });
});

describe('A submitted form', () => {
  it('is read field by field', () => {
    const form = new URLSearchParams(
      'channel=teams&address=a&shown=s&to_be_left=w&altcha=p&incident=7&scope=chosen&component=1&component=2&component=1&group=5' +
        '&event=announcement&event=incident&language=en',
    );
    expect(readSubscribeFields(form, CHANNELS)).toEqual({
      channel: 'teams',
      address: 'a',
      shown: 's',
      trap: 'w',
      proof: 'p',
      incidentId: 7,
      isEverything: false,
      componentIds: new Set([1, 2]),
      groupIds: new Set([5]),
      events: ['incident', 'announcement'],
      language: 'en',
    });
  });

  it('without fields asks for everything by email, and for no message', () => {
    expect(readSubscribeFields(new URLSearchParams(), CHANNELS)).toEqual({
      ...emptyForm('email', '', '', null),
      events: [],
    });
  });

  it('is cut where a field is longer than any real one', () => {
    const long = 'x'.repeat(2_001);
    const fields = ['address', 'shown', 'to_be_left', 'altcha', 'language'].map((name) => [name, long]);
    const { address, shown, trap, proof, language } = readSubscribeFields(
      new URLSearchParams(fields),
      CHANNELS,
    );
    expect([address, shown, trap, proof, language].map(({ length }) => length)).toEqual([
      2_000, 2_000, 2_000, 2_000, 35,
    ]);
  });

  it('has only events that exist, each once', () => {
    const form = new URLSearchParams('event=x&event=maintenance&event=maintenance&event=');
    expect(readChoiceFields(form).events).toEqual(['maintenance']);
  });

  it('has only ids that can exist', () => {
    const wrong = ['', '0', '-1', '01', '1.5', '1e3', ' 1', '1 ', 'g1', '1000000000000000'];
    const right = ['7', '10', '999999999999999'];
    const fields = [...wrong, ...right].map((id) => ['component', id]);
    expect(readChoiceFields(new URLSearchParams(fields)).componentIds).toEqual(
      new Set([7, 10, 999_999_999_999_999]),
    );
  });

  it('has a thousand ids at most', () => {
    const fields = Array.from({ length: 1_001 }, (_, index) => ['group', String(index + 1)]);
    const { groupIds } = readChoiceFields(new URLSearchParams(fields));
    expect([groupIds.size, groupIds.has(1_000), groupIds.has(1_001)]).toEqual([1_000, true, false]);
  });

  it('is refused as JSON', () => {
    const form = new URLSearchParams('a=b');
    expect(formOf(form)).toBe(form);
    for (const body of [{ address: 'a' }, 'address=a', undefined]) {
      expect(() => formOf(body)).toThrow(UnsupportedMediaType);
      expect(() => formOf(body)).toThrow('This interface accepts forms only; received application/json.');
    }
  });
});

describe('The channel of a form', () => {
  it('is email unless it names another one', () => {
    for (const channel of CHANNELS) expect(channelOf(channel, CHANNELS)).toBe(channel);
    for (const other of [undefined, null, '', 'feeds', 'Slack', ['slack'], '__proto__'])
      expect(channelOf(other, CHANNELS)).toBe('email');
  });
});

describe('The choice in a form', () => {
  it('is everything, or components and groups', () => {
    expect(selectionOf(CHOSEN)).toEqual({ componentIds: [1, 2], groupIds: [5] });
    expect(selectionOf({ ...CHOSEN, isEverything: true })).toEqual({ componentIds: null, groupIds: [] });
  });

  it('lacks components or groups if only some are wanted, and messages if no kind is', () => {
    const none = new Set<number>();
    expect(missingIn(CHOSEN)).toEqual([]);
    expect(missingIn({ ...CHOSEN, componentIds: new Set([1]) })).toEqual([]);
    expect(missingIn({ ...CHOSEN, groupIds: none })).toEqual([]);
    expect(missingIn({ ...CHOSEN, componentIds: none })).toEqual([]);
    expect(missingIn({ ...CHOSEN, componentIds: none, groupIds: none })).toEqual(['chosen']);
    expect(missingIn({ ...CHOSEN, componentIds: none, groupIds: none, isEverything: true })).toEqual([]);
    expect(missingIn({ ...CHOSEN, events: [] })).toEqual(['events']);
    expect(missingIn({ ...CHOSEN, componentIds: none, groupIds: none, events: [] })).toEqual([
      'chosen',
      'events',
    ]);
  });
});

describe('A validation error', () => {
  it.each([
    [['address'], ['address']],
    [['component_ids'], ['gone']],
    [['group_ids'], ['gone']],
    [
      ['group_ids', 'address', 'component_ids'],
      ['address', 'gone'],
    ],
    [['address', 'locale'], ['address']],
  ])('of %j is a problem of the form', (fields, problems) => {
    const messages = Object.fromEntries(fields.map((field) => [field, ['is wrong']]));
    expect(problemsOf(new Invalid(messages))).toEqual(problems);
  });

  it('of anything else is thrown again', () => {
    const error = Invalid.field('locale', 'is wrong');
    expect(() => problemsOf(error)).toThrow(error);
  });
});
