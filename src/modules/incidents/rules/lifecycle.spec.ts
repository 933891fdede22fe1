import { describe, expect, it } from 'vitest';
import {
  inWords,
  isRunning,
  openStatuses,
  stateOf,
  stepsFrom,
  type Standing,
  type State,
} from './lifecycle.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';

const AT = new Date('2026-03-01T12:00:00.000Z');

function standing(type: IncidentType, values: Partial<Standing> = {}): Standing {
  const status = type === 'incident' ? 'investigating' : 'scheduled';
  return { type, status, publishedAt: AT, publishAt: null, resolvedAt: null, ...values };
}

describe('The state of an incident or a maintenance', () => {
  it.each(['incident', 'maintenance'] as const)('is draft or scheduled before an %s is published', (type) => {
    const ended = { status: 'completed', resolvedAt: AT } as const;
    for (const values of [{}, ended]) {
      expect(stateOf(standing(type, { ...values, publishedAt: null }))).toBe('draft');
      expect(stateOf(standing(type, { ...values, publishedAt: null, publishAt: AT }))).toBe('scheduled');
    }
  });

  it('is active until an incident is resolved', () => {
    for (const status of ['investigating', 'identified', 'monitoring'] as const)
      expect(stateOf(standing('incident', { status }))).toBe('active');
    expect(stateOf(standing('incident', { status: 'resolved', resolvedAt: AT }))).toBe('resolved');
  });

  it.each<[IncidentStatus, State]>([
    ['scheduled', 'upcoming'],
    ['in_progress', 'running'],
    ['verifying', 'running'],
    ['completed', 'completed'],
    ['cancelled', 'cancelled'],
  ])('is, of a published maintenance with the status %s, %s', (status, state) => {
    expect(stateOf(standing('maintenance', { status }))).toBe(state);
    expect(isRunning(status)).toBe(state === 'running');
  });
});

describe('The steps that are possible', () => {
  it.each<[IncidentType, State, string]>([
    ['incident', 'draft', 'publish schedule'],
    ['incident', 'scheduled', 'publish schedule unpublish'],
    ['incident', 'active', 'unpublish acknowledge resolve'],
    ['incident', 'resolved', 'unpublish acknowledge reopen'],
    ['maintenance', 'draft', 'publish schedule'],
    ['maintenance', 'scheduled', 'publish schedule unpublish'],
    ['maintenance', 'upcoming', 'unpublish acknowledge start cancel'],
    ['maintenance', 'running', 'unpublish acknowledge complete cancel'],
    ['maintenance', 'completed', 'unpublish acknowledge reopen'],
    ['maintenance', 'cancelled', 'unpublish acknowledge reopen'],
    ['incident', 'running', ''],
    ['maintenance', 'active', ''],
  ])('of an %s that is %s are: %s', (type, state, steps) => {
    expect(stepsFrom(type, state).join(' ')).toBe(steps);
  });
});

describe('The statuses that an update may set', () => {
  it('are those that no step leads to', () => {
    expect(openStatuses('incident')).toEqual(['investigating', 'identified', 'monitoring']);
    expect(openStatuses('maintenance')).toEqual(['scheduled', 'in_progress', 'verifying']);
  });
});

describe('A state in words', () => {
  it('stands behind "is"', () => {
    expect([inWords('draft'), inWords('scheduled'), inWords('active')]).toEqual([
      'a draft',
      'scheduled',
      'active',
    ]);
  });
});
