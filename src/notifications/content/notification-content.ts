import type { IncidentStatus } from '../../modules/incidents/domain/lifecycle.js';
import type { ComponentStatus } from '../../status/timeline.js';

/** What happened, for everybody who reads one language. Texts are as people wrote them: Markdown, or anything at all. */
export interface NotificationContent {
  /** As the domain event is called. */
  readonly event: string;
  readonly occurredAt: Date;
  /** What later events are about as well, such as `incident-42`; null: a trial message. */
  readonly topic: string | null;
  readonly title: string;
  /** Of what was said last, in Markdown; empty where nothing was. */
  readonly body: string;
  /** Null: not an incident or a maintenance. */
  readonly status: IncidentStatus | null;
  /** The worst of what it does to public components; null: it names none. */
  readonly impact: ComponentStatus | null;
  /** The public components that it names, in its order. */
  readonly components: readonly AffectedComponent[];
  readonly startedAt: Date | null;
  /** When it ended, else when it is planned to. */
  readonly endsAt: Date | null;
  /** Its public page. */
  readonly url: string;
  /** The language that was asked for. */
  readonly locale: string;
  /** Whether title and body are in that language, and not in the next best one. */
  readonly isTranslated: boolean;
  readonly page: NotifyingPage;
}

/** A public component and what an incident does to it, or did last. */
interface AffectedComponent {
  readonly id: number;
  readonly name: string;
  readonly impact: ComponentStatus;
}

/** The page that tells. */
export interface NotifyingPage {
  readonly name: string;
  /** Scheme, host and port. */
  readonly url: string;
  /** `#rrggbb`; null: Heliograph's own. */
  readonly color: string | null;
  /** Absolute. */
  readonly logoUrl: string | null;
  /** IANA name. */
  readonly timeZone: string;
}

/** A record as the management API shows it, as far as visitors may see it. */
export type PublicRecord = Readonly<Record<string, unknown>>;
