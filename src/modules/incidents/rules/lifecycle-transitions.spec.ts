import { describe, expect, it } from 'vitest';
import { IN_STATE, incidentChange, minutes, NOW } from '../../../../test/support/incident-change.js';
import { Conflict } from '#core/errors/api-error.js';
import {
  acknowledge,
  cancel,
  complete,
  publish,
  reopen,
  resolve,
  schedule,
  start,
  unpublish,
} from '../services/lifecycle-steps.js';
import { inWords, STATES, stateOf, STEPS, stepsFrom, TRANSITIONS, type Step } from './lifecycle.js';
import type { IncidentChange } from '../services/incident-change.js';

const TAKE: Readonly<Record<Step, (locked: IncidentChange) => void>> = {
  publish: (locked) => {
    publish(locked, { at: NOW, notify: true });
  },
  schedule: (locked) => {
    schedule(locked, minutes(30), true);
  },
  unpublish,
  acknowledge,
  resolve: (locked) => {
    resolve(locked, NOW, {});
  },
  start: (locked) => {
    start(locked, NOW);
  },
  complete: (locked) => {
    complete(locked, NOW);
  },
  cancel: (locked) => {
    cancel(locked, NOW, {});
  },
  reopen: (locked) => {
    reopen(locked, {});
  },
};

describe('Every step', () => {
  const cases = (['incident', 'maintenance'] as const).flatMap((type) =>
    STATES.filter((state) => (IN_STATE[state].type ?? type) === type).flatMap((state) =>
      STEPS.map((step) => [step, type, state] as const),
    ),
  );

  it.each(cases)('%s of an %s that is %s is as the table says', (step, type, state) => {
    const locked = incidentChange({ ...IN_STATE[state], type });
    expect(stateOf(locked.incident)).toBe(state);
    const row = TRANSITIONS.find((one) => one.type === type && one.step === step && one.from.includes(state));
    if (row !== undefined) {
      TAKE[step](locked);
      expect(row.to.length === 0 ? [state] : row.to).toContain(stateOf(locked.incident));
      return;
    }
    const steps = stepsFrom(type, state).join(', ');
    expect(() => {
      TAKE[step](locked);
    }).toThrow(
      new Conflict(`The ${type} is ${inWords(state)}, so ${step} is not possible; possible: ${steps}.`),
    );
    expect(locked.incident).toEqual(locked.before.incident);
    expect([locked.events, locked.pendingUpdates]).toEqual([[], []]);
  });
});
