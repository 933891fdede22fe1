import type { IncidentStatus } from '../../../modules/incidents/domain/lifecycle.js';
import type { ComponentStatus } from '../../../status/timeline.js';
import type { TopicEvent } from '../texts/mail-texts.js';

/** What happened, as a mail tells it to everybody who reads one language. Texts are as people wrote them: Markdown, or anything. */
export interface MailContent {
  readonly event: TopicEvent;
  /** What later mails are about as well: `incident-42`. Mail programs show mails of one topic together. */
  readonly topic: string;
  readonly title: string;
  readonly body: string;
  /** Null: not an incident or a maintenance. */
  readonly status: IncidentStatus | null;
  readonly components: readonly { readonly name: string; readonly impact: ComponentStatus }[];
  readonly startedAt: Date | null;
  readonly endsAt: Date | null;
  /** Absolute. */
  readonly url: string;
  /** Whether it is in the language that was asked for, and not in the next best one. */
  readonly isTranslated: boolean;
}
