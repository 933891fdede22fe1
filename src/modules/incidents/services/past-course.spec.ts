import { describe, expect, it } from 'vitest';
import { incidentChange, minutes, NOW } from '../../../../test/support/incident-change.js';
import type { Tenant } from '#core/context/tenant.js';
import { runForTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import type { NewIncident } from '../dto/incident.input.js';
import type { PastUpdate } from '../dto/past-update.input.js';
import { hasPast, openingFields, publishWithPast } from './past-course.js';
import type { IncidentChange } from './incident-change.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';

const TENANT = { locales: ['en', 'de'] } as unknown as Tenant;

function input(values: Partial<NewIncident>): NewIncident {
  return { publish: true, ...values };
}

function update(at: number, status?: IncidentStatus, body: PastUpdate['body'] = `${at}`): PastUpdate {
  return { body, published_at: minutes(at), ...(status && { status }) };
}

/** A record with the given past that began an hour ago. */
function published(type: IncidentType, values: Partial<NewIncident>): IncidentChange {
  const locked = incidentChange({ type, publishedAt: null });
  runForTenant(TENANT, () => {
    publishWithPast(locked, input(values));
  });
  return locked;
}

function problemsOf(type: IncidentType, values: Partial<NewIncident>): unknown {
  try {
    published(type, values);
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
  return undefined;
}

/** Step, status, minute and text of each update. */
function course({ pendingUpdates: left }: IncidentChange): unknown[] {
  return left.map(({ step, status, at, body }) => [
    step,
    status,
    (at.getTime() - NOW.getTime()) / 60_000,
    body['en'],
  ]);
}

describe('A new record', () => {
  it('has a past with an end or an update', () => {
    expect(hasPast(input({}))).toBe(false);
    expect(hasPast(input({ updates: [] }))).toBe(false);
    expect(hasPast(input({ updates: [update(-1)] }))).toBe(true);
    expect(hasPast(input({ resolved_at: NOW }))).toBe(true);
    expect(hasPast(input({ completed_at: NOW }))).toBe(true);
  });

  it('is not begun with the status that its end gives it', () => {
    const resolved = input({ status: 'resolved', resolved_at: NOW });
    expect(openingFields('incident', resolved)).toEqual({ publish: true, resolved_at: NOW });
    for (const other of [
      input({ status: 'resolved' }),
      input({ status: 'monitoring', resolved_at: NOW }),
      input({ resolved_at: NOW }),
    ])
      expect(openingFields('incident', other)).toBe(other);
    expect(
      openingFields('maintenance', input({ status: 'completed', completed_at: NOW })),
    ).not.toHaveProperty('status');
  });
});

describe('An incident from elsewhere', () => {
  it('is published from its start on, with its updates in their order, and nobody is notified', () => {
    const locked = published('incident', {
      updates: [update(-10), update(-40, 'identified'), { ...update(-20, 'monitoring'), components: [] }],
    });
    expect(course(locked)).toEqual([
      ['publish', 'investigating', -60, undefined],
      [null, 'identified', -40, '-40'],
      [null, 'monitoring', -20, '-20'],
      [null, 'monitoring', -10, '-10'],
    ]);
    expect(locked.incident).toMatchObject({
      status: 'monitoring',
      publishedAt: minutes(-60),
      resolvedAt: null,
    });
    expect(locked.pendingUpdates.map((one) => 'components' in one)).toEqual([false, false, true, false]);
    expect(locked.pendingUpdates.slice(1).every(({ event }) => event === undefined)).toBe(true);
    expect(locked.events).toEqual([
      { name: 'incident.published', payload: { incident_id: 7, notify: false } },
    ]);
  });

  it('ends when it says, and what comes with the end is in place of the step’s update', () => {
    const ended = published('incident', { resolved_at: minutes(-5), updates: [update(-20)] });
    expect(course(ended)).toEqual([
      ['publish', 'investigating', -60, undefined],
      [null, 'investigating', -20, '-20'],
      ['resolve', 'resolved', -5, undefined],
    ]);
    expect(ended.incident).toMatchObject({ status: 'resolved', resolvedAt: minutes(-5) });
    expect(ended.events.at(-1)).toEqual({
      name: 'incident.resolved',
      payload: { incident_id: 7, update_id: null, notify: false },
    });
    const shown = published('incident', {
      resolved_at: minutes(-5),
      // At the same instant, open statuses sort before the final one. Later updates get the final one.
      updates: [update(-3), update(-5, 'resolved', 'Over.'), update(-5, 'monitoring', 'Nearly.')],
    });
    expect(course(shown)).toEqual([
      ['publish', 'investigating', -60, undefined],
      [null, 'monitoring', -5, 'Nearly.'],
      [null, 'resolved', -5, 'Over.'],
      [null, 'resolved', -3, '-3'],
    ]);
    expect(course(published('incident', { resolved_at: minutes(-5), updates: [update(-5)] })).at(-2)).toEqual(
      [null, 'investigating', -5, '-5'],
    );
  });
});

describe('A maintenance from elsewhere', () => {
  it('begins at its start, and is completed when it says', () => {
    const locked = published('maintenance', {
      completed_at: minutes(-5),
      updates: [update(-20, 'verifying')],
    });
    expect(course(locked)).toEqual([
      ['publish', 'scheduled', -60, undefined],
      ['start', 'in_progress', -60, undefined],
      [null, 'verifying', -20, '-20'],
      ['complete', 'completed', -5, undefined],
    ]);
    expect(locked.incident).toMatchObject({ status: 'completed', resolvedAt: minutes(-5) });
    expect(locked.events.map(({ payload }) => 'notify' in payload && payload.notify)).toEqual([
      false,
      false,
      false,
    ]);
    expect(published('maintenance', { updates: [] }).incident.status).toBe('in_progress');
  });
});

describe('A past that contradicts itself', () => {
  it.each<[IncidentType, Partial<NewIncident>, object]>([
    [
      'incident',
      { publish: false, updates: [update(-1)] },
      { publish: ['A record with resolved_at or updates is published immediately; set publish to true.'] },
    ],
    [
      'incident',
      { resolved_at: minutes(1) },
      { resolved_at: ['The resolved_at must not be in the future.'] },
    ],
    [
      'maintenance',
      { completed_at: minutes(-61) },
      { completed_at: ['The completed_at must not be before the start.'] },
    ],
    [
      'maintenance',
      { completed_at: NOW, status: 'verifying' },
      { status: ['With completed_at, the maintenance is completed; leave the status out.'] },
    ],
    [
      'incident',
      { updates: [update(-1), update(1)] },
      { 'updates.1.published_at': ['The published_at must not be in the future.'] },
    ],
    [
      'incident',
      { updates: [update(-61)] },
      { 'updates.0.published_at': ['The published_at must not be before the start of the incident.'] },
    ],
    [
      'incident',
      { updates: [update(-1, 'resolved')] },
      { 'updates.0.status': ['The status resolved needs resolved_at.'] },
    ],
    [
      'incident',
      { resolved_at: minutes(-5), updates: [update(-6, 'resolved')] },
      { 'updates.0.status': ['The status resolved does not hold before resolved_at.'] },
    ],
    [
      'incident',
      { resolved_at: minutes(-5), updates: [update(-4, 'monitoring')] },
      { 'updates.0.status': ['The status after resolved_at is resolved.'] },
    ],
    [
      'maintenance',
      { updates: [update(-4, 'scheduled'), update(-3, 'cancelled'), update(-2, 'monitoring')] },
      Object.fromEntries(
        [0, 1, 2].map((index) => [
          `updates.${index}.status`,
          ['The status must be one of in_progress, verifying, completed.'],
        ]),
      ),
    ],
    [
      'incident',
      { updates: [update(-1, undefined, {}), update(-1, undefined, { fr: 'Non.' })] },
      {
        'updates.0.body': ['The body must be filled in at least one language.'],
        'updates.1.body.fr': ['The language "fr" is not enabled; enabled: en, de.'],
      },
    ],
    [
      'incident',
      { updates: [{ published_at: minutes(-1) } as PastUpdate, update(-1, undefined, 'x'.repeat(25_001))] },
      {
        'updates.0.body': ['The body is required.'],
        'updates.1.body': ['The body must not be longer than 25000 characters.'],
      },
    ],
  ])('is refused of an %s by its fields: %j', (type, values, problems) => {
    expect(problemsOf(type, values)).toEqual(problems);
  });

  it('is none at the edges of its time', () => {
    const ended = { status: 'resolved', resolved_at: NOW, updates: [update(0), update(-60)] } as const;
    expect(problemsOf('incident', ended)).toBeUndefined();
    expect(problemsOf('incident', { resolved_at: minutes(-60) })).toBeUndefined();
    const instant = { resolved_at: minutes(-5), updates: [update(-5, 'resolved'), update(-5, 'monitoring')] };
    expect(problemsOf('incident', instant)).toBeUndefined();
    expect(problemsOf('maintenance', { updates: [update(-4, 'in_progress')] })).toBeUndefined();
  });
});
