/**
 * Files that are mutated together, and the specs that run against them. Groups are small, because code that runs while
 * a file is loaded is tested with all specs of the group. Where each mutant takes seconds, only a sample is tested.
 *
 * @typedef {object} Group
 * @property {readonly string[]} files
 * @property {readonly string[]} specs
 * @property {number} [sample] the share of mutants to test; default: all
 * @property {boolean} [database] the specs need PostgreSQL
 */

/** Specs that need a browser, a build, a separate server or many seconds. */
export const SLOW_SPECS = [
  'test/e2e/cli/{audit,beside-a-server,new-module,subscriber-files,usage}.spec.ts',
  'test/e2e/http/{admission,busy-tenant,contention,database-unavailable,unwelcome-bodies}.spec.ts',
  'test/e2e/incidents/concurrency.spec.ts',
  'test/e2e/jobs/fairness.spec.ts',
  'test/e2e/visitor/{page-script,pages,widget,stampede,pathological-markdown,clients}.spec.ts',
  'test/e2e/component-groups/tree-concurrency.spec.ts',
];

/** @type {Readonly<Record<string, Group>>} */
export const GROUPS = {
  status: {
    files: [
      'src/modules/availability/rules/{claim-difference,recompute,sorted-numbers,timeline,uptime,worst-timeline}.ts',
      'src/core/status/{component-status,status-colors,uptime-weights}.ts',
    ],
    specs: ['src/modules/availability/rules/*.spec.ts', 'src/core/status/*.spec.ts'],
  },
  time: {
    files: [
      'src/core/time/{calendar,clock,counted-time,instant,largest-units,month,offset-stretches}.ts',
      'src/core/time/{service-hours,settled-within,time-slices,time-slots,time-zone,zone-offset}.ts',
    ],
    specs: ['src/core/time/*.spec.ts'],
  },
  text: {
    files: ['src/core/text/{locale-text,search-text,slug}.ts'],
    specs: ['src/core/text/{locale-text,search-text,slug}.spec.ts'],
  },
  markdown: {
    files: ['src/core/text/{markdown,markdown-parser,plain-text}.ts'],
    specs: ['src/core/text/{markdown,plain-text}.spec.ts'],
    sample: 0.3,
  },
  http: {
    files: [
      'src/http/pipeline/admission/one-at-a-time.ts',
      'src/http/body/read-body.ts',
      'src/http/results/{etag,http-date}.ts',
      'src/http/results/{page-envelope,page-query}.ts',
      'src/http/results/{body-slices,record-json}.ts',
    ],
    specs: [
      'src/http/pipeline/admission/*.spec.ts',
      'src/platform/fairness/paced-turns.spec.ts',
      'src/http/body/*.spec.ts',
      'src/http/results/{cursor-envelope,etag,http-date,page-envelope}.spec.ts',
      'src/http/results/{body-slices,record-json}.spec.ts',
    ],
  },
  'http-records': {
    files: ['src/http/fields/url-field.ts', 'src/http/records/{define-record,sibling-positions}.ts'],
    specs: ['src/http/fields/{email-field,url-field}.spec.ts', 'src/http/records/*.spec.ts'],
  },
  alerts: {
    files: [
      'src/modules/hooks/rules/forms/{alertmanager,better-stack,cloud-events,fired-alerts,signal-forms}.ts',
      'src/modules/hooks/rules/forms/{found-signal,grafana,own-form,pager-duty}.ts',
      'src/modules/hooks/rules/forms/{sender-times,status-words,uptime-kuma,uptime-robot}.ts',
      'src/platform/signals/{bounded-texts,checked-signals,members,read-signals,ttl-seconds}.ts',
      'src/modules/hooks/rules/{alert,counted-claims}.ts',
      'src/modules/hooks/rules/draft-texts.ts',
    ],
    specs: [
      'src/modules/hooks/rules/forms/*.spec.ts',
      'src/platform/signals/*.spec.ts',
      'src/modules/hooks/rules/*.spec.ts',
      'src/modules/hooks/services/*.spec.ts',
    ],
    sample: 0.25,
  },
  signals: {
    files: [
      'src/modules/hooks/rules/{open-alerts,webhook-owner,webhook-update}.ts',
      'src/modules/hooks/rules/unreported-alerts.ts',
      'src/modules/hooks/rules/{inbound-body,masked-body}.ts',
      'src/modules/hooks/services/last-report.ts',
    ],
    specs: [
      'src/modules/hooks/rules/{alert,counted-claims,draft-texts,open-alerts,repeated-alerts,revised-claims}.spec.ts',
      'src/modules/hooks/rules/{room-for-alerts,unreported-alerts,webhook-owner,webhook-update}.spec.ts',
      'src/modules/hooks/rules/{inbound-body,masked-body}.spec.ts',
      'src/modules/hooks/services/last-report.spec.ts',
    ],
  },
  analytics: {
    files: [
      'src/modules/analytics/dto/durations.ts',
      'src/modules/analytics/rules/{downtime,error-budget}.ts',
      'src/modules/analytics/services/{longest-outage,measured-page,uptime-figures}.ts',
    ],
    // Without the second-by-second reference implementation, which takes ten seconds.
    specs: [
      'src/modules/analytics/dto/durations.spec.ts',
      'src/modules/analytics/rules/{downtime,error-budget}.spec.ts',
      'src/modules/analytics/services/{longest-outage,measured-page,uptime-figures.examples}.spec.ts',
    ],
  },
  reports: {
    files: [
      'src/modules/analytics/rules/analytics-range.ts',
      'src/modules/analytics/services/{incident-figures,incident-table}.ts',
      'src/modules/analytics/services/report-changes.ts',
      'src/modules/analytics/services/{subscriber-figures,subscriber-table}.ts',
      'src/modules/analytics/services/{uptime-scope,uptime-table}.ts',
      'src/modules/analytics/rules/{counted-request,page-view-counter}.ts',
      'src/modules/analytics/services/views-table.ts',
    ],
    specs: [
      'src/modules/analytics/dto/*.spec.ts',
      'src/modules/analytics/rules/analytics-range.spec.ts',
      'src/modules/analytics/services/{incident-figures,incident-table,page-views,report-changes,subscriber-figures}.spec.ts',
      'src/modules/analytics/services/{subscriber-table,views-table}.spec.ts',
      'src/modules/analytics/rules/{counted-request,page-view-counter}.spec.ts',
      'src/modules/analytics/services/{uptime-scope,uptime-table}.spec.ts',
    ],
  },
  archives: {
    files: [
      'src/modules/audit/services/{entry-digest,event-json,seal-problem}.ts',
      'src/modules/transfer/rules/{archive-reader,archive-writer,file-problems,in-order-of-reference}.ts',
      'src/modules/transfer/services/{left-out-rows,schema-problem}.ts',
      'src/modules/transfer/rules/manifest.ts',
    ],
    specs: [
      'src/modules/audit/services/{entry-digest,event-json}.spec.ts',
      'src/modules/transfer/rules/*.spec.ts',
      'src/modules/transfer/services/*.spec.ts',
    ],
  },
  jobs: {
    files: [
      'src/platform/events/event-subject.ts',
      'src/platform/jobs/repeated-task.ts',
      'src/platform/fairness/tenant-turns.ts',
    ],
    specs: [
      'src/platform/events/event-subject.spec.ts',
      'src/platform/jobs/*.spec.ts',
      'src/platform/fairness/tenant-turns.spec.ts',
    ],
  },
  access: {
    files: [
      'src/platform/access/client-address.ts',
      'src/platform/access/ability-names.ts',
      'src/platform/access/keys/key-secret.ts',
      'src/platform/access/links/signed-token.ts',
    ],
    specs: [
      'src/platform/access/*.spec.ts',
      'src/platform/access/keys/*.spec.ts',
      'src/platform/access/limits/*.spec.ts',
      'src/platform/access/links/*.spec.ts',
    ],
  },
  tenancy: {
    files: ['src/platform/tenancy/{host-name,public-address,request-host,request-target}.ts'],
    specs: ['src/platform/tenancy/*.spec.ts'],
  },
  database: {
    files: [
      'src/platform/database/changes/{log-positions,lookup-cache}.ts',
      'src/platform/database/tenant/{list-filter,sql}.ts',
      'src/platform/fairness/tenant-concurrency-limit.ts',
    ],
    specs: [
      'src/platform/database/changes/{last-known-values,log-positions,lookup-cache}.spec.ts',
      'src/platform/database/tenant/sql.spec.ts',
      'src/platform/fairness/tenant-concurrency-limit.spec.ts',
    ],
  },
  notifications: {
    files: [
      'src/modules/notifications/channels/email/grouped-outcomes.ts',
      'src/modules/notifications/channels/email/message/header.ts',
      'src/modules/notifications/channels/email/smtp/{smtp-replies,smtp-reply}.ts',
      'src/modules/notifications/channels/endpoints/{post-outcomes,post-window,retry-after}.ts',
      'src/modules/notifications/channels/endpoints/webhooks/{fitted-record,webhook-signature}.ts',
    ],
    specs: [
      'src/modules/notifications/channels/email/grouped-outcomes.spec.ts',
      'src/modules/notifications/channels/email/message/*.spec.ts',
      'src/modules/notifications/channels/email/smtp/*.spec.ts',
      'src/modules/notifications/channels/endpoints/*.spec.ts',
      'src/modules/notifications/channels/endpoints/webhooks/*.spec.ts',
    ],
  },
  'notification-texts': {
    files: [
      'src/modules/notifications/rules/bounce-reports.ts',
      'src/modules/notifications/channels/endpoints/chats/{chat-format,chat-message}.ts',
      'src/modules/notifications/channels/endpoints/chats/*/*-format.ts',
      'src/modules/notifications/rules/time-texts.ts',
      'src/modules/notifications/rules/delivery-channel.ts',
      'src/modules/notifications/services/mail-addresses.ts',
      'src/modules/notifications/channels/email/mail-folder.ts',
      'src/modules/notifications/channels/email/dkim/{dkim-signer,relaxed,signing-transport}.ts',
      'src/modules/notifications/channels/email/message/{mail-template,markdown-body,notice-text,notices,quoted-printable,slots}.ts',
      'src/modules/notifications/channels/email/message/notice-page.tsx',
      'src/modules/notifications/channels/email/message/reader-language.ts',
      'src/modules/notifications/rules/delivery-tally.ts',
    ],
    specs: [
      'src/modules/notifications/channels/endpoints/chats/**/*.spec.ts',
      'src/modules/notifications/rules/*.spec.ts',
      'src/modules/notifications/channels/email/dkim/*.spec.ts',
      'src/modules/notifications/services/*.spec.ts',
      'src/modules/notifications/channels/email/mail-folder.spec.ts',
      'src/modules/notifications/channels/email/message/*.spec.ts',
    ],
    sample: 0.3,
  },
  smtp: {
    files: [
      'src/modules/notifications/channels/email/smtp/{pace,smtp-relay,smtp-server,smtp-session}.ts',
      'src/modules/notifications/channels/endpoints/post-slots.ts',
    ],
    specs: [
      'src/modules/notifications/channels/email/smtp/*.spec.ts',
      'src/modules/notifications/channels/endpoints/*.spec.ts',
      'test/e2e/notifications/smtp-relay.spec.ts',
    ],
    sample: 0.3,
  },
  outbound: {
    files: [
      'src/platform/outbound/{dns-records,name-resolver,outbound-addresses,outbound-http,reserved-names}.ts',
    ],
    specs: ['src/platform/outbound/*.spec.ts'],
    sample: 0.3,
  },
  subscribers: {
    files: [
      'src/modules/subscribers/services/csv/{csv-lines,read-subscribers,subscriber-cells}.ts',
      'src/modules/subscribers/rules/email-address.ts',
    ],
    specs: [
      'src/modules/subscribers/services/csv/*.spec.ts',
      'src/modules/subscribers/rules/*.spec.ts',
      'src/modules/subscribers/services/*.spec.ts',
    ],
  },
  subscriptions: {
    files: [
      'src/modules/subscribers/services/csv/refused-rows-csv.ts',
      'src/modules/subscribers/services/{import-differences,new-subscriber}.ts',
      'src/modules/subscribers/rules/import-report.ts',
      'src/modules/subscribers/rules/{selection,subscriber-address,webhook-secret}.ts',
    ],
    specs: [
      'src/modules/subscribers/services/csv/*.spec.ts',
      'src/modules/subscribers/rules/*.spec.ts',
      'src/modules/subscribers/services/*.spec.ts',
    ],
  },
  'component-groups': {
    files: ['src/modules/component-groups/rules/tree.ts'],
    specs: ['src/modules/component-groups/rules/*.spec.ts'],
  },
  incidents: {
    files: [
      'src/modules/incidents/rules/{impacts,lifecycle,timed-steps}.ts',
      'src/modules/incidents/services/{lifecycle-steps,locked-incident,past-course}.ts',
    ],
    specs: [
      'src/modules/incidents/rules/*.spec.ts',
      'src/modules/incidents/services/*.spec.ts',
      'test/contract/lifecycle.spec.ts',
    ],
  },
  drawings: {
    files: ['src/modules/page-settings/rules/svg-drawing.ts'],
    specs: ['src/modules/page-settings/rules/*.spec.ts'],
    sample: 0.3,
  },
  visitor: {
    files: [
      'src/visitor/feeds/{content-line,version-dates}.ts',
      'src/visitor/images/badge-text.ts',
      'src/visitor/pages/colors.ts',
      'src/visitor/responses/{response-cache,visitor-responses}.ts',
      'src/visitor/store/cached-pages.ts',
      'src/visitor/view/{group-statuses,overall-state,xml}.ts',
    ],
    specs: [
      'src/visitor/admission/*.spec.ts',
      'src/visitor/api-v2/*.spec.ts',
      'src/visitor/feeds/*.spec.ts',
      'src/visitor/images/*.spec.ts',
      'src/visitor/markdown/*.spec.ts',
      'src/visitor/pages/*.spec.ts',
      'src/visitor/reports/*.spec.ts',
      'src/visitor/responses/*.spec.ts',
      'src/visitor/store/*.spec.ts',
      'src/visitor/subscribing/*.spec.ts',
      'src/visitor/view/*.spec.ts',
    ],
  },
  'visitor-requests': {
    files: [
      'src/visitor/api-v2/subscriber-body.ts',
      'src/visitor/feeds/entry-html.ts',
      'src/visitor/images/badge.ts',
      'src/visitor/responses/rendered-body.ts',
      'src/visitor/store/{read-incidents,totals-by-slot}.ts',
      'src/visitor/view/{history-filter,json-in-steps,languages,page-view,region-matrix,shortened}.ts',
    ],
    specs: [
      'src/visitor/api-v2/*.spec.ts',
      'src/visitor/feeds/entry-html.spec.ts',
      'src/visitor/images/badge.spec.ts',
      'src/visitor/responses/rendered-body.spec.ts',
      'src/visitor/store/{read-incidents,totals-by-slot}.spec.ts',
      'src/visitor/view/{history-filter,json-in-steps,languages,page-view,region-matrix,shortened}.spec.ts',
    ],
  },
  'availability-service': {
    files: [
      'src/modules/availability/store/{recent-uptime,timeline-rows}.ts',
      'src/modules/availability/services/{availability.service,trouble.service}.ts',
      'src/modules/availability/store/{claims.repository,history.repository,trouble.repository,uptime.repository}.ts',
    ],
    specs: ['src/modules/availability/services/*.spec.ts', 'test/e2e/availability/*.spec.ts'],
    sample: 0.15,
    database: true,
  },
  'incident-services': {
    files: [
      'src/modules/incidents/services/{incident-history.service,incident-updates.service,incident-writer.service}.ts',
      'src/modules/incidents/services/{incidents.service,lifecycle.service,open-incident-metrics,postmortems.service}.ts',
      'src/modules/incidents/store/{incident-history.repository,incident-records.repository,incident-updates.repository}.ts',
      'src/modules/incidents/store/{incidents.repository,open-incidents.repository,past-incidents,timed-incidents.repository}.ts',
    ],
    specs: [
      'src/modules/incidents/rules/*.spec.ts',
      'src/modules/incidents/services/*.spec.ts',
      'src/modules/incidents/store/*.spec.ts',
      'test/e2e/incidents/*.spec.ts',
      'test/e2e/{analytics/{incidents,too-many-incidents},http/quotas,monitoring/{metrics,open-incidents}}.spec.ts',
      'test/e2e/page-settings/{languages,reminders}.spec.ts',
    ],
    sample: 0.05,
    database: true,
  },
  'module-services': {
    files: [
      'src/modules/account/account.service.ts',
      'src/modules/announcements/services/announcements.service.ts',
      'src/modules/announcements/store/announcements.repository.ts',
      'src/modules/component-groups/services/component-groups.service.ts',
      'src/modules/component-groups/store/component-groups.repository.ts',
      'src/modules/components/services/{component-timeline.service,components.service}.ts',
      'src/modules/components/store/components.repository.ts',
      'src/modules/host-systems/{host-systems.repository,host-systems.service}.ts',
      'src/modules/page-settings/services/page-settings.service.ts',
      'src/modules/page-settings/store/{page-images.repository,removed-texts.repository,settings-previews.repository}.ts',
      'src/modules/previews/preview-revocations.repository.ts',
      'src/modules/status-summary/status-summary.service.ts',
    ],
    specs: [
      'src/modules/component-groups/rules/*.spec.ts',
      'src/modules/incidents/rules/*.spec.ts',
      'src/modules/incidents/services/*.spec.ts',
      'src/modules/incidents/store/*.spec.ts',
      'src/modules/page-settings/rules/*.spec.ts',
      'src/modules/subscribers/services/csv/*.spec.ts',
      'src/modules/subscribers/rules/*.spec.ts',
      'src/modules/subscribers/services/*.spec.ts',
      'test/e2e/{account,announcements,component-groups,components,host-systems,page-settings,status}/*.spec.ts',
      'test/e2e/{analytics/uptime,availability/timeline,hooks/signals,http/filters}.spec.ts',
      'test/e2e/incidents/{components-taken-away,preview,summary}.spec.ts',
    ],
    sample: 0.1,
    database: true,
  },
  'notification-services': {
    // Without the files of groups that need no database.
    files: [
      'src/modules/notifications/controllers/bounce-token.guard.ts',
      'src/modules/notifications/services/bounces.service.ts',
      'src/modules/notifications/services/notification-contents.ts',
      'src/modules/notifications/store/told-records.repository.ts',
      'src/modules/notifications/services/delivery-sender.ts',
      'src/modules/notifications/channels/email/{email-channel,mail-templates}.ts',
      'src/modules/notifications/channels/email/store/email-recipients.repository.ts',
      'src/modules/notifications/channels/endpoints/{endpoint-channels,endpoint-posts}.ts',
      'src/modules/notifications/store/{deliveries.repository,delivery-history.repository,delivery-sums.repository}.ts',
      'src/modules/notifications/store/{mail-days.repository,notifications.repository,recipients.repository,replays.repository}.ts',
      'src/modules/notifications/services/{delivery-history.service,delivery-sums.service,fan-out,ledger.service,mail-quota.service}.ts',
      'src/modules/notifications/channels/endpoints/webhooks/webhook-format.ts',
    ],
    specs: [
      'src/modules/notifications/channels/endpoints/webhooks/webhook-format.spec.ts',
      'test/e2e/notifications/{bounces,chats,deliveries,email,endpoint-confirmation,ledger,ledger-growth}.spec.ts',
      'test/e2e/notifications/{mail-server,repeated-deliveries,told-events,webhooks}.spec.ts',
      'test/e2e/analytics/subscribers.spec.ts',
    ],
    sample: 0.04,
    database: true,
  },
  'http-and-access-services': {
    files: [
      'src/http/body/{body.interceptor,form-body.interceptor,input.pipe,json-body.interceptor}.ts',
      'src/http/pipeline/errors/error.filter.ts',
      'src/http/fields/record-id.pipe.ts',
      'src/http/pipeline/idempotency/{idempotency.interceptor,idempotency.repository}.ts',
      'src/http/pipeline/{operation.guard,rate-limit.guard}.ts',
      'src/http/records/record.repository.ts',
      'src/http/results/{csv.interceptor,envelope.interceptor}.ts',
      // Their declarations run while a file is loaded and are verified against the reference.
      'src/http/fields/{field,field-kinds,fields,filled-text,instant-field,list-field,locale-field}.ts',
      'src/http/fields/{query-fields,record-input-field,timestamp}.ts',
      'src/http/body/read-only.ts',
      'src/http/records/{record-controller,record.service,references,row-values,slug-for}.ts',
      'src/platform/access/access.guards.ts',
      'src/platform/access/keys/{api-keys.repository,api-keys.service,key-management.service}.ts',
      'src/platform/access/limits/window-counts.repository.ts',
      'src/platform/tenancy/{domain-management.service,domains.repository,tenant-settings.repository}.ts',
      'src/platform/tenancy/{tenant.guard,tenants.repository,tenants.service}.ts',
    ],
    specs: [
      'src/http/body/input.pipe.spec.ts',
      'src/http/fields/*.spec.ts',
      'src/http/records/*.spec.ts',
      'test/e2e/{access,announcements,api-keys,components,domains,host-systems,http,tenancy}/*.spec.ts',
      'test/e2e/analytics/uptime.spec.ts',
      'test/e2e/audit/audit-events.spec.ts',
      'test/e2e/cli/commands.spec.ts',
      'test/e2e/visitor/uncached-work.spec.ts',
      'examples/runbooks/test/*.spec.ts',
    ],
    sample: 0.05,
    database: true,
  },
  settings: {
    files: [
      'src/core/config/{quotas,read-settings,setting-decorators,settings,tracing-settings,trusted-proxies}.ts',
    ],
    specs: ['src/core/config/*.spec.ts'],
  },
  observability: {
    files: [
      'src/core/logging/{loggable-error,logger,nest-log,process-log,request-log,terminal-lines}.ts',
      'src/core/metrics/{metrics,metrics-server}.ts',
      'src/core/tracing/{open-telemetry,open-tracing,passed-on-traces,said-once,sampler}.ts',
    ],
    specs: ['src/core/logging/*.spec.ts', 'src/core/metrics/*.spec.ts', 'src/core/tracing/*.spec.ts'],
  },
  packages: {
    files: [
      'src/module-system/{check-modules,check-sources,entity-tables,heliograph-version}.ts',
      'src/module-system/{installed-migrations,load-package,routes}.ts',
    ],
    specs: ['src/module-system/*.spec.ts'],
  },
  memory: {
    // Not heap.ts: what its flags do to V8, only benchmarks show.
    files: ['src/core/memory/idle-memory.ts'],
    specs: ['src/core/memory/idle-memory.spec.ts'],
  },
  demo: {
    files: [
      'src/modules/demo/content/{demo-calendar,demo-service-hours}.ts',
      'src/modules/demo/services/demo-state.ts',
    ],
    specs: ['src/modules/demo/content/*.spec.ts', 'src/modules/demo/services/*.spec.ts'],
  },
  'command-line': {
    files: [
      'src/cli/{arguments,error-message,interruption,json-output,new-file,reading-file,refused-rows}.ts',
      'src/cli/text-table.ts',
      'src/core/languages/{ar,catalogues,direction,event-words}.ts',
    ],
    specs: ['src/cli/*.spec.ts', 'src/core/languages/*.spec.ts'],
    sample: 0.5,
  },
  'keys-and-domains': {
    files: [
      'src/platform/access/{ability,kept-address}.ts',
      'src/platform/access/keys/{failed-keys,key-check,key-usage}.ts',
      'src/platform/access/links/signed-links.ts',
      'src/platform/tenancy/{domain-proof,domain-state,host-resolver}.ts',
    ],
    specs: [
      'src/platform/access/*.spec.ts',
      'src/platform/access/keys/*.spec.ts',
      'src/platform/access/links/*.spec.ts',
      'src/platform/tenancy/{domain-proof,domain-state,host-resolver}.spec.ts',
    ],
  },
  'http-limits': {
    files: [
      'src/http/pipeline/admission/{admission,open-connections}.ts',
      'src/platform/fairness/paced-turns.ts',
      'src/http/body/{body-memory,body-reader,large-bodies,raw-body,reading-pace,validation-rules}.ts',
      'src/http/pipeline/idempotency/response-seal.ts',
      'src/http/pipeline/metrics/route-counts.ts',
      'src/http/results/{cursor-envelope,cursor-query}.ts',
      'src/http/results/prefers-csv.ts',
      'src/http/pipeline/{draining,early-responses,request-id,security-headers,stopping,unreadable-requests}.ts',
    ],
    specs: [
      'src/http/pipeline/*.spec.ts',
      'src/http/pipeline/admission/{admission,open-connections}.spec.ts',
      'src/platform/fairness/paced-turns.spec.ts',
      'src/http/body/{body-memory,body-reader,large-bodies,reading-pace,validation-rules}.spec.ts',
      'src/http/pipeline/idempotency/*.spec.ts',
      'src/http/pipeline/metrics/*.spec.ts',
      'src/http/results/cursor-envelope.spec.ts',
      'src/http/results/prefers-csv.spec.ts',
    ],
  },
  'database-services': {
    files: [
      'src/platform/database/changes/change-listener.ts',
      'src/platform/database/connections/{database-error,database-unavailable}.ts',
      'src/platform/database/connections/{implicit-transaction,read-connections,replica}.ts',
      'src/platform/database/connections/{open-database,owner-database,require-usable,traced-statements}.ts',
      'src/platform/database/tenant/{background-database,entity-rows,list-page,packed-columns,pending}.ts',
      'src/platform/database/tenant/{quota-condition,registry,stored-texts,tenant-database}.ts',
      'src/platform/database/tenant/{visitor-reads,write-transaction}.ts',
    ],
    specs: [
      'src/platform/database/changes/*.spec.ts',
      'src/platform/database/connections/*.spec.ts',
      'src/platform/database/tenant/*.spec.ts',
      'src/platform/fairness/tenant-concurrency-limit.spec.ts',
      'test/e2e/database/{entity-rows,read-connections,read-only-server,read-replica,read-transactions,write-transactions}.spec.ts',
      'test/e2e/page-settings/languages.spec.ts',
    ],
    sample: 0.06,
    database: true,
  },
  'visitor-services': {
    // Without the files of groups that need no database.
    files: [
      'src/visitor/crawlers/{crawlers.controller,robots,sitemap}.ts',
      'src/visitor/previews/previews.service.tsx',
      'src/visitor/previews/previews.controller.ts',
      'src/visitor/api-v2/{api-v2-subscribers.service,api-v2.controller,api-v2.service,resources,subscribers.controller}.ts',
      'src/visitor/api-v2/wire-format.ts',
      'src/visitor/feeds/{atom-feed,feed,feed-files,feed-links,feeds.controller,feeds.service,json-feed}.ts',
      'src/visitor/feeds/{maintenance-calendar,rss-feed}.ts',
      'src/visitor/images/{badges.controller,badges.service,favicon.controller}.ts',
      'src/visitor/pages/favicon.ts',
      'src/visitor/responses/{fast-path,image-format,rendering-slices,response-cache.hook,response-writer}.ts',
      'src/visitor/store/{logos.repository,page-cache,previews.repository,public-json,public-page}.ts',
      'src/visitor/store/public-page.repository.ts',
      'src/visitor/view/{overview-window,record-paths,visitor-locale.decorator}.ts',
    ],
    specs: [
      'src/visitor/admission/*.spec.ts',
      'src/visitor/api-v2/*.spec.ts',
      'src/visitor/feeds/*.spec.ts',
      'src/visitor/images/*.spec.ts',
      'src/visitor/markdown/*.spec.ts',
      'src/visitor/pages/*.spec.ts',
      'src/visitor/reports/*.spec.ts',
      'src/visitor/responses/*.spec.ts',
      'src/visitor/store/*.spec.ts',
      'src/visitor/subscribing/*.spec.ts',
      'src/visitor/view/*.spec.ts',
      'test/e2e/visitor/*.spec.ts',
    ],
    sample: 0.03,
    database: true,
  },
  'analytics-services': {
    files: [
      'src/modules/analytics/dto/analytics-paging.ts',
      'src/modules/analytics/services/{figures-in-turn,frozen-reports.service,incident-report.service,report-links.service}.ts',
      'src/modules/analytics/services/{subscriber-report.service,uptime-report.service,views-report.service}.ts',
      'src/modules/analytics/store/{frozen-reports.repository,page-views.repository,report-links.repository}.ts',
      'src/modules/analytics/services/page-views.ts',
    ],
    specs: ['src/modules/analytics/services/page-views.spec.ts', 'test/e2e/analytics/*.spec.ts'],
    sample: 0.2,
    database: true,
  },
  'job-and-event-services': {
    files: [
      'src/platform/jobs/{background-jobs,job-queue.repository,job-runner,job-runs.repository,job-worker}.ts',
      'src/platform/jobs/{job-worker.module,lost-jobs,queued-jobs}.ts',
      'src/platform/jobs/metrics/{job-metrics,queue-state.repository,waiting-jobs}.ts',
      'src/platform/events/{domain-events,event-consumers,event-deliveries.repository,event-dispatch.repository}.ts',
      'src/platform/events/{event-dispatcher,event-worker}.ts',
      'src/platform/events/outbox.repository.ts',
    ],
    specs: [
      'src/platform/events/*.spec.ts',
      'src/platform/jobs/*.spec.ts',
      'src/platform/fairness/tenant-turns.spec.ts',
      'test/e2e/{jobs,events}/*.spec.ts',
    ],
    sample: 0.2,
    database: true,
  },
  'large-responses': {
    files: ['src/http/results/{large-responses,long-texts,sliced-text}.ts'],
    specs: ['src/http/results/{large-responses,long-texts,sliced-text}.spec.ts'],
  },
  'audit-and-transfer-services': {
    files: [
      'src/modules/audit/services/audit-worker.ts',
      'src/modules/audit/services/{audit-events.service,audit-export,audit-retention,audit-sealer,audit-verification}.ts',
      'src/modules/audit/store/{audit-chain.repository,audit-entries.repository,entry-bytes,entry-columns}.ts',
      'src/modules/transfer/services/{tenant-export,tenant-import}.ts',
      'src/modules/transfer/store/{tenant-rows.repository,tenant-tables.repository}.ts',
    ],
    specs: ['test/e2e/{audit,transfer}/*.spec.ts'],
    sample: 0.08,
    database: true,
  },
  'hooks-services': {
    files: [
      'src/modules/hooks/store/{draft-incidents.repository,draft-template.repository,hook-tokens.repository}.ts',
      'src/modules/hooks/store/{host-system-reporting.repository,signal-log.repository,webhook-settings.repository}.ts',
      'src/modules/hooks/store/webhooks.repository.ts',
      'src/modules/hooks/services/{draft-incidents.service,draft-template.service,hook-token.guard,host-system-reporting.service}.ts',
      'src/modules/hooks/services/{inbound.service,signal-writer.service,webhooks.service}.ts',
      'src/modules/hooks/services/inbound-body.interceptor.ts',
      'src/modules/hooks/rules/accepted-forms.ts',
      'src/modules/hooks/services/{hook-tokens,linked-components,signal-limit,signal-queue}.ts',
    ],
    // Without the spec of plans, which says nothing about results.
    specs: [
      'src/modules/hooks/services/{hook-token.guard,signal-queue}.spec.ts',
      'test/e2e/hooks/{alerts-again,bad-input,draft-incidents,host-system-reporting}.spec.ts',
      'test/e2e/hooks/{signals,signals-at-once,webhooks}.spec.ts',
    ],
    sample: 0.1,
    database: true,
  },
  pages: {
    files: ['src/visitor/pages/!(page-renderer|pages.service).tsx', 'src/visitor/pages/status-bars.ts'],
    specs: ['src/visitor/pages/*.spec.ts'],
    sample: 0.25,
  },
  forms: {
    files: [
      'src/visitor/reports/report-sheet.tsx',
      'src/visitor/subscribing/{choice-fields,subscribe-page,subscription-pages}.tsx',
    ],
    specs: ['src/visitor/reports/*.spec.ts', 'src/visitor/subscribing/*.spec.ts'],
    sample: 0.5,
  },
  'page-parts': {
    // Not stylesheet.ts, layout-styles.ts and widget-stylesheet.ts: specs with a browser check what they look like.
    files: [
      'src/visitor/admission/uncached-work.ts',
      'src/visitor/markdown/markdown-renderer.ts',
      'src/visitor/pages/{look-stylesheet,page-headers}.ts',
      'src/visitor/pages/page-renderer.tsx',
      'src/visitor/reports/service-hours-words.ts',
      'src/visitor/subscribing/{component-tree,subscribe-form-times,subscription-form}.ts',
      'src/visitor/view/opened-at.ts',
    ],
    specs: [
      'src/visitor/admission/*.spec.ts',
      'src/visitor/markdown/*.spec.ts',
      'src/visitor/reports/*.spec.ts',
      'src/visitor/subscribing/*.spec.ts',
      'src/visitor/pages/{look-stylesheet,page-headers,page-renderer}.spec.ts',
      'src/visitor/view/opened-at.spec.ts',
    ],
  },
  'page-services': {
    files: [
      'src/visitor/pages/{assets.controller,assets.service,drawn-not-found-page,pages.controller}.ts',
      'src/visitor/pages/pages.service.tsx',
      'src/visitor/reports/report-sheet.service.tsx',
      'src/visitor/reports/report-sheet.controller.ts',
      'src/visitor/subscribing/{personal-pages,proof-of-work,subscribe.controller,subscription.controller}.ts',
      'src/visitor/subscribing/{subscribe-pages.service,subscription-pages.service}.tsx',
      'src/visitor/widget/widget.controller.ts',
    ],
    specs: [
      'test/e2e/analytics/frozen-reports.spec.ts',
      'test/e2e/visitor/{assets,component-page,history-days,history-months,rendered-pages}.spec.ts',
      'test/e2e/visitor/{proof-of-work,subscribe-form,subscriber-links,uncached-work}.spec.ts',
    ],
    sample: 0.25,
    database: true,
  },
  'subscriber-services': {
    files: [
      'src/modules/subscribers/services/{own-subscription.service,subscriber-endpoints.service,subscriber-export.service}.ts',
      'src/modules/subscribers/services/{subscriber-history.service,subscriber-import.service,subscriber-reach.service}.ts',
      'src/modules/subscribers/services/{subscribers.service,subscribing.service}.ts',
      'src/modules/subscribers/store/{own-subscriptions.repository,subscriber-endpoints.repository,subscriber-history.repository}.ts',
      'src/modules/subscribers/store/{subscriber-reach.repository,subscriber-transfer.repository,subscribers.repository}.ts',
      'src/modules/subscribers/store/unconfirmed.repository.ts',
      'src/modules/subscribers/services/{confirmation-requests,subscribe-limits,subscriber-file}.ts',
      'src/modules/subscribers/services/{subscriber-links,subscription-rules}.ts',
      'src/modules/subscribers/store/{selection-columns,subscriber-filter}.ts',
    ],
    specs: [
      'test/e2e/subscribers/*.spec.ts',
      'test/e2e/analytics/subscribers.spec.ts',
      'test/e2e/notifications/{bounces,endpoint-confirmation}.spec.ts',
      'test/e2e/visitor/{subscribing,subscribe-form,subscriber-links}.spec.ts',
    ],
    sample: 0.1,
    database: true,
  },
};
