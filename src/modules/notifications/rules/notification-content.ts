import type { CalendarEvent } from '#core/text/calendar-event.js';
import type { IncidentStatus } from '#core/status/incident-status.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { PlannedTimes } from './delivery-channel.js';

/** Content of a notification in one language. Texts are user input: Markdown, or anything else. */
export interface NotificationContent {
  /** Name of the domain event. */
  readonly event: string;
  readonly occurredAt: Date;
  /** Topic shared with later events of the same record, such as `incident-42`. Null if there is no record. */
  readonly topic: string | null;
  readonly title: string;
  /** Newest text, in Markdown. Empty if there is none. */
  readonly body: string;
  /** Null if it is not about an incident or a maintenance. */
  readonly status: IncidentStatus | null;
  /** Worst impact on public components. Null if it names none. */
  readonly impact: ComponentStatus | null;
  /** The public components that it names, in its order. */
  readonly components: readonly AffectedComponent[];
  readonly startedAt: Date | null;
  /** Time when it ended, otherwise when it is planned to end. */
  readonly endsAt: Date | null;
  /** Its times before it was moved, if this tells of that. */
  readonly previous: PlannedTimes | null;
  /** The maintenance for calendars, with a text in Markdown. Null if they need not change. */
  readonly calendarEvent: CalendarEvent | null;
  /** URL of its public page, or of the confirmation page. */
  readonly url: string;
  /** Requested language. */
  readonly locale: string;
  /** Whether title and body are in the requested language rather than in a fallback. */
  readonly isTranslated: boolean;
  readonly page: NotifyingPage;
}

/** A public component with the incident's current or last impact on it. */
interface AffectedComponent {
  readonly id: number;
  readonly name: string;
  readonly impact: ComponentStatus;
}

/** The status page that sends the notification. */
export interface NotifyingPage {
  readonly name: string;
  /** Scheme, host and port. */
  readonly url: string;
  /** `#rrggbb`. Null for Heliograph's default color. */
  readonly color: string | null;
  /** Absolute URL. */
  readonly logoUrl: string | null;
  /** IANA name. */
  readonly timeZone: string;
}

/** A record as in the management API, limited to what visitors may see. */
export type PublicRecord = Readonly<Record<string, unknown>>;
