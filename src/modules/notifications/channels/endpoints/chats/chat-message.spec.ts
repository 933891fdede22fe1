import { describe, expect, it } from 'vitest';
import { layouts, messageOf } from '../../../../../../test/support/chat-messages.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import type { NotificationContent } from '../../../rules/notification-content.js';

describe('A message', () => {
  it.each([
    ['incident.updated', 'identified', 'major_outage', 'major_outage'],
    ['incident.updated', 'identified', null, 'degraded'],
    ['incident.resolved', 'resolved', 'major_outage', 'operational'],
    ['maintenance.started', 'in_progress', 'partial_outage', 'partial_outage'],
    ['maintenance.started', 'in_progress', null, 'under_maintenance'],
    ['maintenance.completed', 'completed', 'major_outage', 'operational'],
    ['maintenance.cancelled', 'cancelled', null, 'operational'],
    ['announcement.published', null, null, 'under_maintenance'],
  ] as const)('about %s in the state %s with the impact %s looks %s', (event, status, impact, state) => {
    const message = messageOf({ event, status, impact });
    expect([message.state, message.color]).toEqual([state, STATUS_COLORS[state]]);
    const style = layouts({ event, status, impact }).teams.attachments[0].content.body[0].style;
    expect(style).toBe(
      {
        operational: 'good',
        under_maintenance: 'accent',
        degraded: 'warning',
        partial_outage: 'warning',
        major_outage: 'attention',
      }[state],
    );
  });

  it('has the times that are known, and a duration once it is over', () => {
    const labels = (values: Partial<NotificationContent>): string[] =>
      messageOf(values).facts.map(({ label, value }) => `${label}: ${value}`);
    const endsAt = new Date('2026-03-01T13:35:00Z');
    const start = 'Start: 1 Mar 2026, 12:30 (Europe/Berlin)';
    expect(labels({ status: 'resolved', endsAt })).toEqual([
      'Status: Resolved',
      start,
      'End: 1 Mar 2026, 14:35 (Europe/Berlin)',
      'Duration: 2 hrs, 5 mins',
    ]);
    const plannedEnd = 'Planned end: 1 Mar 2026, 14:35 (Europe/Berlin)';
    expect(labels({ status: 'scheduled', endsAt })).toEqual(['Status: Scheduled', start, plannedEnd]);
    expect(labels({ status: null, endsAt })).toEqual([start, plannedEnd]);
    expect(labels({ status: 'cancelled', endsAt })).toHaveLength(3);
    expect(labels({ status: 'completed', endsAt })).toHaveLength(4);
    expect(labels({ status: 'resolved', startedAt: null, endsAt })).toHaveLength(2);
    expect(labels({ status: 'resolved', endsAt: null })).toEqual(['Status: Resolved', start]);
    expect(labels({ status: null, startedAt: null, endsAt: null })).toEqual([]);
  });

  it('has the times before a move, in the time zone of the page', () => {
    const facts = (previous: NotificationContent['previous']): string[] =>
      messageOf({ event: 'maintenance.rescheduled', status: 'scheduled', previous }).facts.map(
        ({ label, value }) => `${label}: ${value}`.replaceAll(/\s/g, ' '),
      );
    const startedAt = new Date('2026-03-01T22:00:00Z');
    expect(facts({ startedAt, scheduledEndAt: new Date('2026-03-02T01:00:00Z') }).at(-1)).toBe(
      'Previously: 1 Mar 2026, 23:00 – 2 Mar 2026, 02:00 (Europe/Berlin)',
    );
    expect(facts({ startedAt, scheduledEndAt: null }).at(-1)).toBe(
      'Previously: 1 Mar 2026, 23:00 (Europe/Berlin)',
    );
    expect(facts(null).join()).not.toContain('Previously');
  });

  it('has a title of one line', () => {
    expect(messageOf({ title: '  Card\r\n\tpayments ' }).title).toBe('Card payments');
  });
});
