import type { DraftTexts } from './draft-texts.js';
import type { MailTexts } from './mail-texts.js';
import type { MessageTexts } from './message-texts.js';
import type { PageTexts } from './page-texts.js';
import type { ReportTexts } from './report-texts.js';
import type { SubscribeTexts } from './subscribe-texts.js';

/** All product texts for visitors and subscribers, in one language. */
export interface Catalogue {
  readonly page: PageTexts;
  readonly subscribing: SubscribeTexts;
  readonly messages: MessageTexts;
  readonly mail: MailTexts;
  readonly drafts: DraftTexts;
  readonly report: ReportTexts;
}
