import type { Schemas } from '@heliograph/client';
import { useTexts } from '../../lib/texts.js';

export type Subscriber = Schemas['Subscriber'];

export type ExampleEvent = Schemas['ExampleEvent'];

export const STATUSES = ['pending', 'confirmed', 'quarantined', 'unsubscribed'] as const;
export const EVENTS = ['incident', 'maintenance', 'announcement'] as const;
/** Paths whose lists show subscribers and what was sent to them. */
export const CHANGED = ['/api/v1/subscribers'] as const;

export const TONES = {
  pending: 'accent',
  confirmed: 'operational',
  quarantined: 'major_outage',
  unsubscribed: undefined,
} as const;

/** What somebody follows, in short. */
export function useScope(): (subscriber: Subscriber) => string {
  const { subscribers: texts } = useTexts();
  return ({ component_ids: components, group_ids: groups, events }) => {
    const scope =
      components === null
        ? [texts.everything]
        : [
            ...(groups.length > 0 ? [texts.groupCount(groups.length)] : []),
            ...(components.length > 0 || groups.length === 0
              ? [texts.componentCount(components.length)]
              : []),
          ];
    const kinds =
      events.length === EVENTS.length ? [] : [events.map((one) => texts.eventNames[one]).join(', ')];
    return [...scope, ...kinds].join(' · ');
  };
}
