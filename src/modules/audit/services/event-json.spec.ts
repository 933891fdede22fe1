import { describe, expect, it } from 'vitest';
import { AUDIT_ENTRY } from '../../../../test/support/audit-entry.js';
import type { CountedEntry } from '../store/audit-entries.repository.js';
import { eventJson, eventsOf } from './event-json.js';

function entry(values: Partial<CountedEntry> = {}): CountedEntry {
  return { ...AUDIT_ENTRY, id: '1', eventId: 'one', rowId: '5', changeCount: 1, ...values };
}

function jsonOf(...entries: readonly CountedEntry[]): any {
  const [event, ...others] = eventsOf(entries);
  expect(others).toEqual([]);
  return JSON.parse(eventJson(event!));
}

describe('Events of the audit trail', () => {
  it('are made of neighboring entries with one id', () => {
    const entries = [
      entry({ id: '1' }),
      entry({ id: '2' }),
      entry({ id: '3', eventId: 'two' }),
      entry({ id: '4', eventId: 'three' }),
      entry({ id: '5', eventId: 'three' }),
    ];
    const found = eventsOf(entries).map((event) => [event.id, event.entries.map(({ id }) => id)]);
    expect(found).toEqual([
      ['one', ['1', '2']],
      ['two', ['3']],
      ['three', ['4', '5']],
    ]);
    expect(eventsOf([])).toEqual([]);
  });

  it('have the members of the reference', () => {
    const json = jsonOf(entry());
    expect(json).toEqual({
      id: 'one',
      action: 'patchComponent',
      actor: { type: 'api_key', id: '3', name: 'Deployment' },
      targets: [{ type: 'component', id: '5' }],
      changes: [{ type: 'component', id: '5', before: { is_public: true }, after: { is_public: false } }],
      change_count: 1,
      request_id: 'request-1',
      ip: '198.51.100.0',
      occurred_at: '2026-03-01T12:00:00.000Z',
    });
    expect(Object.keys(json)).toEqual([
      ...['id', 'action', 'actor', 'targets', 'changes', 'change_count', 'request_id', 'ip'],
      'occurred_at',
    ]);
  });

  it('take actor, request and count of changes from the first entry', () => {
    const others = { actorId: '9', requestId: 'other', ip: null, action: 'other', changeCount: 9 };
    expect(jsonOf(entry({ changeCount: 1200 }), entry(others))).toMatchObject({
      action: 'patchComponent',
      actor: { id: '3' },
      change_count: 1200,
      request_id: 'request-1',
      ip: '198.51.100.0',
    });
  });

  it('name each target once, in order, and every change', () => {
    const json = jsonOf(
      entry({ targetType: 'incident', targetId: '1', rowType: 'incident', rowId: '1', before: null }),
      entry({ targetType: 'component', targetId: '1', rowType: 'component', rowId: '1' }),
      entry({ targetType: 'incident', targetId: '1', rowType: 'incident_update', rowId: '8', after: null }),
      entry({ targetType: 'incident', targetId: null, rowType: 'incident', rowId: null }),
      entry({ targetType: 'incident', targetId: '2', rowType: 'incident', rowId: '2', after: null }),
    );
    expect(json.targets).toEqual([
      { type: 'incident', id: '1' },
      { type: 'component', id: '1' },
      { type: 'incident', id: null },
      { type: 'incident', id: '2' },
    ]);
    expect(json.changes).toEqual([
      { type: 'incident', id: '1', before: null, after: { is_public: false } },
      { type: 'component', id: '1', before: { is_public: true }, after: { is_public: false } },
      { type: 'incident_update', id: '8', before: { is_public: true }, after: null },
      { type: 'incident', id: null, before: { is_public: true }, after: { is_public: false } },
      { type: 'incident', id: '2', before: { is_public: true }, after: null },
    ]);
  });
});
