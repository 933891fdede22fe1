import { describe, expect, it } from 'vitest';
import { IN_STATE, incidentChange, minutes, NOW } from '../../../../test/support/incident-change.js';
import { Invalid } from '#core/errors/api-error.js';
import {
  acknowledge,
  begin,
  cancel,
  complete,
  publish,
  recordCorrection,
  remind,
  reopen,
  resolve,
  schedule,
  start,
  unpublish,
} from './lifecycle-steps.js';
import { stateOf } from '../rules/lifecycle.js';
import type { IncidentChange } from './incident-change.js';

/** An expected event of the test incident. */
function event(name: string, payload: object = { update_id: null, notify: true }): object {
  return { name, payload: { incident_id: 7, ...payload } };
}

function problemsOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
  return undefined;
}

describe('Publishing', () => {
  it.each([true, false])('tells of it, with the update that it leaves, and notifies: %j', (notify) => {
    const locked = incidentChange({ type: 'incident', publishedAt: null, publishAt: minutes(5) });
    publish(locked, { at: minutes(-10), notify });
    expect(locked.incident).toMatchObject({ publishedAt: minutes(-10), publishAt: null });
    const published = event('incident.published', { notify });
    expect(locked.events).toEqual([published]);
    expect(locked.pendingUpdates).toEqual([
      { step: 'publish', status: 'investigating', body: {}, at: minutes(-10), event: locked.events[0] },
    ]);
  });

  it('is refused of an incident that lies ahead, and not of a maintenance', () => {
    const draft = { publishedAt: null, startedAt: minutes(1) };
    const locked = incidentChange({ ...draft, type: 'incident' });
    expect(
      problemsOf(() => {
        publish(locked, { at: NOW, notify: true });
      }),
    ).toEqual({
      started_at: ['An incident that starts in the future cannot be published.'],
    });
    publish(locked, { at: minutes(1), notify: true });
    expect(locked.incident.publishedAt).toEqual(minutes(1));
    const maintenance = incidentChange({ ...draft, type: 'maintenance' });
    publish(maintenance, { at: NOW, notify: true });
    expect(stateOf(maintenance.incident)).toBe('upcoming');
    expect(maintenance.events).toEqual([event('maintenance.published', { notify: true })]);
    expect(maintenance.pendingUpdates).toHaveLength(1);
  });

  it.each([
    [30, true],
    [30.001, false],
  ])('is the reminder of a maintenance that starts in %d minutes: %j', (lead, isReminder) => {
    const locked = incidentChange({ type: 'maintenance', publishedAt: null, startedAt: minutes(lead) });
    publish(locked, { at: NOW, notify: true });
    expect(locked.incident.remindedFor).toEqual(isReminder ? minutes(lead) : null);
  });

  it('of a maintenance that runs already, though planned for later, begins it', () => {
    const draft = { type: 'maintenance', status: 'verifying', publishedAt: null } as const;
    const locked = incidentChange({ ...draft, startedAt: minutes(20) });
    publish(locked, { at: NOW, notify: true });
    expect(locked.incident).toMatchObject({ status: 'verifying', startedAt: NOW });
    expect(locked.pendingUpdates.map(({ step }) => step)).toEqual(['publish', 'start']);
    const begun = incidentChange({ ...draft, startedAt: NOW });
    publish(begun, { at: NOW, notify: true });
    expect(begun.pendingUpdates.map(({ step }) => step)).toEqual(['publish']);
    const awaited = incidentChange({ ...draft, status: 'scheduled', startedAt: minutes(20) });
    publish(awaited, { at: NOW, notify: true });
    expect(awaited.pendingUpdates.map(({ step }) => step)).toEqual(['publish']);
  });
});

describe('Scheduling', () => {
  it('keeps when, and whether to notify', () => {
    const locked = incidentChange({ type: 'incident', publishedAt: null, startedAt: minutes(5) });
    schedule(locked, minutes(5), true);
    expect(locked.incident).toMatchObject({
      publishAt: minutes(5),
      notifyOnPublish: true,
      publishedAt: null,
    });
    expect([locked.events, locked.pendingUpdates]).toEqual([[], []]);
  });

  it('is refused for the present, and for an incident before its start', () => {
    const draft = { publishedAt: null, startedAt: minutes(5) };
    const incident = incidentChange({ ...draft, type: 'incident' });
    expect(
      problemsOf(() => {
        schedule(incident, NOW, true);
      }),
    ).toEqual({
      publish_at: ['The publish_at must be in the future.'],
    });
    expect(
      problemsOf(() => {
        schedule(incident, minutes(4), true);
      }),
    ).toEqual({
      publish_at: ['The publish_at of an incident must not be before its started_at.'],
    });
    const maintenance = incidentChange({ ...draft, type: 'maintenance' });
    expect(
      problemsOf(() => {
        schedule(maintenance, minutes(4), false);
      }),
    ).toBeUndefined();
  });
});

describe('Unpublishing', () => {
  it('makes a draft, and is told where visitors saw it', () => {
    const locked = incidentChange({ type: 'incident', publishAt: minutes(5) });
    unpublish(locked);
    expect(locked.incident).toMatchObject({ publishedAt: null, publishAt: null });
    expect(locked.events).toEqual([event('incident.unpublished', {})]);
    const unseen = incidentChange({ ...IN_STATE.scheduled, type: 'maintenance' });
    unpublish(unseen);
    expect([unseen.incident.publishAt, unseen.events]).toEqual([null, []]);
  });
});

describe('Acknowledging', () => {
  it('is told once', () => {
    const locked = incidentChange({ type: 'maintenance' });
    acknowledge(locked);
    expect(locked.incident.acknowledgedAt).toBe(NOW);
    expect(locked.events).toEqual([event('maintenance.acknowledged', {})]);
    const again = incidentChange({ type: 'maintenance', acknowledgedAt: minutes(-5) });
    acknowledge(again);
    expect([again.incident.acknowledgedAt, again.events]).toEqual([minutes(-5), []]);
  });
});

describe('Ending', () => {
  const text = { body: { en: 'Over.' }, notify: false };

  it('an incident may be dated back, to its start at most, and not ahead', () => {
    const locked = incidentChange({ type: 'incident' });
    expect(
      problemsOf(() => {
        resolve(locked, minutes(1), {});
      }),
    ).toEqual({
      resolved_at: ['The resolved_at must not be in the future.'],
    });
    expect(
      problemsOf(() => {
        resolve(locked, minutes(-61), {});
      }),
    ).toEqual({
      resolved_at: ['The resolved_at must not be before the start.'],
    });
    resolve(locked, minutes(-60), text);
    expect(locked.incident).toMatchObject({ status: 'resolved', resolvedAt: minutes(-60) });
    expect(locked.events).toEqual([event('incident.resolved', { update_id: null, notify: false })]);
    expect(locked.pendingUpdates).toEqual([
      { step: 'resolve', status: 'resolved', body: text.body, at: NOW, event: locked.events[0] },
    ]);
  });

  it('leaves its update at another time where one is given, but not before visitors could see it', () => {
    const locked = incidentChange({ type: 'incident' });
    resolve(locked, NOW, { updateAt: minutes(-20) });
    expect(locked.pendingUpdates[0]?.at).toEqual(minutes(-20));
    const unseen = incidentChange({ type: 'incident', publishedAt: minutes(-10) });
    resolve(unseen, NOW, { updateAt: minutes(-20) });
    expect(unseen.pendingUpdates[0]?.at).toEqual(minutes(-10));
  });

  it.each([
    ['completed', 'complete', complete],
    ['cancelled', 'cancel', cancel],
  ] as const)('a maintenance is %s', (status, step, take) => {
    const locked = incidentChange({ ...IN_STATE.running });
    take(locked, minutes(-1), text);
    expect(locked.incident).toMatchObject({ status, resolvedAt: minutes(-1) });
    expect(locked.events).toEqual([event(`maintenance.${status}`, { update_id: null, notify: false })]);
    expect(locked.pendingUpdates).toEqual([
      { step, status, body: text.body, at: minutes(-1), event: locked.events[0] },
    ]);
  });

  it('a maintenance that has not begun ends as it would have begun', () => {
    const locked = incidentChange({ ...IN_STATE.upcoming });
    cancel(locked, NOW, {});
    expect(locked.incident.resolvedAt).toEqual(minutes(60));
    expect(locked.events).toEqual([event('maintenance.cancelled')]);
  });
});

describe('A start', () => {
  it('before its time is the new start of a maintenance', () => {
    const locked = incidentChange({ ...IN_STATE.upcoming });
    start(locked, NOW, { body: { en: 'Now.' } });
    expect(locked.incident).toMatchObject({ status: 'in_progress', startedAt: NOW });
    expect(locked.events).toEqual([event('maintenance.started')]);
    expect(locked.pendingUpdates).toEqual([
      { step: 'start', status: 'in_progress', body: { en: 'Now.' }, at: NOW, event: locked.events[0] },
    ]);
  });

  it('at its time or later leaves it', () => {
    const locked = incidentChange({ type: 'maintenance', startedAt: minutes(-1) });
    start(locked, NOW);
    expect(locked.incident.startedAt).toEqual(minutes(-1));
    expect(locked.pendingUpdates[0]?.body).toEqual({});
  });
});

describe('What begins before visitors can see it', () => {
  it('is not told', () => {
    const locked = incidentChange({ ...IN_STATE.upcoming, publishedAt: null });
    begin(locked, NOW);
    expect(locked.incident).toMatchObject({ status: 'in_progress', startedAt: NOW });
    expect([locked.events, locked.pendingUpdates]).toEqual([[], []]);
  });
});

describe('Reopening', () => {
  it('begins an incident again', () => {
    const locked = incidentChange({ ...IN_STATE.resolved, completesItself: false });
    reopen(locked, { body: { en: 'Again.' } });
    expect(locked.incident).toMatchObject({
      status: 'investigating',
      resolvedAt: null,
      completesItself: false,
    });
    expect(locked.events).toEqual([event('incident.reopened')]);
    expect(locked.pendingUpdates).toEqual([
      { step: 'reopen', status: 'investigating', body: { en: 'Again.' }, at: NOW, event: locked.events[0] },
    ]);
  });

  it.each([
    [0, 'in_progress'],
    [1, 'scheduled'],
  ])('a maintenance that starts in %d minutes makes it %s', (lead, status) => {
    const locked = incidentChange({ ...IN_STATE.cancelled, startedAt: minutes(lead) });
    reopen(locked, {});
    expect(locked.incident).toMatchObject({ status, resolvedAt: null });
    expect(locked.events).toEqual([event('maintenance.reopened')]);
  });

  it.each([
    [null, false],
    [minutes(0), false],
    [minutes(1), true],
  ])(
    'a maintenance whose planned end is %j lets it complete itself: %j',
    (scheduledEndAt, completesItself) => {
      const locked = incidentChange({
        ...IN_STATE.completed,
        scheduledEndAt,
        completesItself: !completesItself,
      });
      reopen(locked, {});
      expect(locked.incident.completesItself).toBe(completesItself);
    },
  );
});

describe('A reminder', () => {
  it.each([
    [1, [event('maintenance.starting_soon', { notify: true })]],
    [0, []],
  ])('of a maintenance that starts in %d minutes', (lead, events) => {
    const locked = incidentChange({ type: 'maintenance', startedAt: minutes(lead) });
    remind(locked);
    expect(locked.incident.remindedFor).toEqual(minutes(lead));
    expect(locked.events).toEqual(events);
  });
});

describe('A correction', () => {
  it('is told of what visitors see, where something has changed', () => {
    const locked = incidentChange({ type: 'incident' });
    recordCorrection(locked);
    expect(locked.events).toEqual([]);
    locked.incident.title = { en: 'Other' };
    recordCorrection(locked);
    expect(locked.events).toEqual([event('incident.updated', { update_id: null, notify: false })]);
    const draft = incidentChange({ type: 'incident', publishedAt: null });
    draft.updatesHaveChanged = true;
    recordCorrection(draft);
    expect(draft.events).toEqual([]);
  });

  it.each<Partial<IncidentChange>>([
    { updatesHaveChanged: true },
    { pendingUpdates: [{ step: null, status: 'identified', body: {}, at: NOW, event: undefined }] },
    {
      impacts: [{ componentId: 1, impact: 'degraded', ordinal: 0, since: null, until: null, begunBy: null }],
    },
  ])('may be one of %j', (change) => {
    const locked = Object.assign(incidentChange({ type: 'maintenance' }), change);
    recordCorrection(locked);
    expect(locked.events).toEqual([event('maintenance.updated', { update_id: null, notify: false })]);
  });
});
