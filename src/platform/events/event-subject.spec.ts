import { describe, expect, it } from 'vitest';
import { subjectOf } from './event-subject.js';

describe('The subject of an event', () => {
  it.each([
    [{ incident_id: 42, update_id: 7 }, 'incident:42'],
    [{ notify: true, from: 'operational', component_id: 3 }, 'component:3'],
    [{ order_id: 'A-17' }, 'order:A-17'],
    [{ update_id: null, incident_id: 42 }, 'incident:42'],
    [{ draft_id: { id: 1 }, note_id: 5 }, 'note:5'],
    [{ id: 5, ids: 6, _idle: 7 }, 'tenant'],
    [{}, 'tenant'],
  ])('of %j is %s', (payload, subject) => {
    expect(subjectOf(payload)).toBe(subject);
  });
});
