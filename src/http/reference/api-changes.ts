/** Changes of the API on one day. */
interface DatedChanges {
  /** `2026-11-24`. */
  readonly date: string;
  /** In Markdown, one sentence each, those that clients must follow first. */
  readonly changes: readonly string[];
}

/** Changes of the API that clients notice, newest first. The reference shows them. Add yours on top. */
export const API_CHANGES: readonly DatedChanges[] = [
  {
    date: '2026-11-29',
    changes: [
      'Members let command lines act as them: `POST /auth/command-line`. Sessions of the method `command-line` are sent as bearer tokens.',
      'Notifications in browsers: the channel `web-push`.',
      'Text messages: the channel `sms`, and `sms` in the settings.',
      'Pages as code have `metrics` and `series`.',
      '`POST /subscribers/{subscriber}/test` takes `event`, and sends an example of it to webhooks and chats; webhooks have `test: true` then.',
      'Dependencies of components, and status pages of host systems: `/components/{component}/dependencies`, `/host-systems/{host_system}/status-page`.',
      'Metrics with points and thresholds: `/metrics`, and `/api/v2/metrics` for visitors.',
      'Members can be told of open incidents without an update: `mail_silent_incidents`, `/settings/silent-incidents`.',
      'Subscribers have `incident_ids`, the incidents that they follow: `subscriber[incident_id]` of `POST /api/v2/subscribers`.',
      'Audiences: `/audiences`, `/components/{component}/audiences`, and `audience_ids` of admissions.',
    ],
  },
  {
    date: '2026-11-28',
    changes: [
      'Protected pages: `visibility` in the settings, and `/admissions`. On protected pages, the public interface answers 401 to requests without a token.',
      'Maintenances that repeat by a rule: `/maintenance-series`.',
      'Templates with variables: `/incident-templates`, and `template_id` and `variables` in new incidents, maintenances and updates.',
      'External ids and labels: `…/metadata`, the filters `external_id` and `label`, and `PUT …/external/{external_id}`.',
      'Webhooks have `draft_template_id`.',
      'While an operator has frozen a status page, writes get 503 with the reason, and `Retry-After`.',
      '`POST /settings/preview?live=true` makes previews that follow typing, and displaces no other link.',
      'Sessions of members have `browser` and `system`.',
      '`POST /members/me/sign-out` takes `keep_current`, which ends all other sessions; a 403 for want of a recent sign-in has `WWW-Authenticate`.',
    ],
  },
  {
    date: '2026-11-24',
    changes: [
      '**Changing or ending an API key** that has abilities which the key of the request lacks gets 403 that names them; rotating one got 422 before.',
      'A signal that repeats the one before is counted: entries of `…/signals` have `count` and `last_received_at`.',
      'API keys have `created_by_id` and `all_abilities`, and `…/revoke` takes `descendants`.',
      '**This document** has one server, `/`, and whole paths such as `/api/v1/incidents`: a generated client needs the address of the status page without `/api/v1`.',
      '**Ids of audit events** end with 16 hexadecimal digits in place of a number, also those of earlier events.',
      'It describes what webhooks are sent, names the ability that each operation needs, and is also a Postman collection.',
      '**Moving a published maintenance** tells its subscribers the old and the new time, unless the body has `notify: false`. There is a webhook `maintenance.rescheduled`, and webhooks about maintenances have `previous`.',
      'Search over records of all kinds: `GET /search`.',
      'How many would be told before something is published: `…/recipients`, and what they would read: `…/notification-preview`.',
      'Times of an incident that is over are corrected with `…/correct-times`; `…/uptime-preview` says beforehand what that does to the uptime.',
      'Single sign-on: `/sso`, and tokens of the company’s identity provider beside API keys.',
      'Refusals and reads of personal data are counted by key: `GET /audit-events/accesses`.',
    ],
  },
  {
    date: '2026-11-23',
    changes: [
      'Lists embed fewer updates of incidents and maintenances whose texts are long.',
      '`RateLimit` and `RateLimit-Policy` have the limit of the tenant, too.',
      '`/settings` keeps the texts of a removed language until it is added again.',
    ],
  },
  {
    date: '2026-11-22',
    changes: [
      '**Unknown query parameters** get 422.',
      'Subscribers and their deliveries, with import and export: `/subscribers`.',
      'Analytics of uptime, incidents, subscribers and page views, and frozen reports: `/analytics`.',
      'Inbound addresses of components and host systems: `/hooks`.',
      'API keys, domains and the audit trail: `/api-keys`, `/domains`, `/audit-events`.',
      'Ids of operations follow one pattern: `listIncidents`, `patchIncident`.',
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      'The first version: components, groups, host systems, incidents, maintenances and announcements.',
    ],
  },
];

/**
 * Returns the changes as a section of the reference, in Markdown. Closed at first, because the section grows. Without
 * headings, which Scalar would take out of it.
 */
export function changesSection(): string {
  const days = API_CHANGES.map(({ date, changes }) =>
    [`**${date}**`, '', ...changes.map((change) => `- ${change}`)].join('\n'),
  );
  return ['<details>\n<summary>API changes</summary>', ...days, '</details>'].join('\n\n');
}
