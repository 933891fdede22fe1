import { describe, expect, it } from 'vitest';
import { MASKED } from '../../rules/subscriber-address.js';
import type { StoredSubscriber } from '../../store/subscriber-transfer.repository.js';
import { cellsOf, rowOf, SUBSCRIBER_COLUMNS } from './subscriber-cells.js';

const ADA = {
  channel: 'email',
  address: 'ada@example.com',
  status: 'confirmed',
  locale: 'de',
  selection: { componentIds: [1, 22], groupIds: [3, 4] },
  events: ['incident', 'announcement'],
} as unknown as StoredSubscriber;

describe('The cells of a subscriber', () => {
  it('have its lists in words', () => {
    expect(cellsOf(ADA)).toEqual([
      'email',
      'ada@example.com',
      'confirmed',
      'de',
      '1 22',
      '3 4',
      'incident announcement',
    ]);
  });

  it.each([
    ['all', null],
    ['none', []],
  ])('say of components: %s', (word, componentIds) => {
    expect(cellsOf({ ...ADA, selection: { componentIds, groupIds: [] } }).slice(4, 6)).toEqual([word, '']);
  });

  it('hide what is masked in ASCII, and start no formula', () => {
    const [, address, , locale] = cellsOf({ ...ADA, address: `https://a.example/${MASKED}x`, locale: '=1' });
    expect([address, locale]).toEqual(['https://a.example/<hidden>x', "'=1"]);
  });

  it.each([
    ['a selection', { componentIds: [1, 22], groupIds: [3] }],
    ['all components', { componentIds: null, groupIds: [3] }],
    ['no components', { componentIds: [], groupIds: [3] }],
  ])('are read as what they were made of, with %s', (_, selection) => {
    const address = `https://a.example/${MASKED}x`;
    const cells = cellsOf({ ...ADA, address, selection });
    expect(
      rowOf(Object.fromEntries(SUBSCRIBER_COLUMNS.map((name, index) => [name, cells[index]]))),
    ).toStrictEqual({
      channel: 'email',
      address,
      status: 'confirmed',
      locale: 'de',
      component_ids: selection.componentIds,
      group_ids: [3],
      events: ['incident', 'announcement'],
    });
  });
});
