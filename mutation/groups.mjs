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
  'test/e2e/cli/{audit,beside-a-server,new-family,new-package,subscriber-files,usage}.spec.ts',
  'test/e2e/http/{admission,busy-tenant,contention,database-unavailable,unwelcome-bodies}.spec.ts',
  'test/e2e/incidents/concurrency.spec.ts',
  'test/e2e/jobs/fairness.spec.ts',
  'test/e2e/visitor/{page-script,pages,widget,stampede,pathological-markdown,clients}.spec.ts',
  'test/e2e/component-groups/tree-concurrency.spec.ts',
];

/** @type {Readonly<Record<string, Group>>} */
export const GROUPS = {
  status: { files: ['src/status/*.ts'], specs: ['src/status/*.spec.ts'] },
  time: { files: ['src/time/*.ts'], specs: ['src/time/*.spec.ts'] },
  text: {
    files: ['src/text/{locale-text,search-text,slug}.ts'],
    specs: ['src/text/{locale-text,search-text,slug}.spec.ts'],
  },
  markdown: {
    files: ['src/text/{markdown,markdown-parser,plain-text}.ts'],
    specs: ['src/text/{markdown,plain-text}.spec.ts'],
    sample: 0.3,
  },
  http: {
    files: [
      'src/http/admission/one-at-a-time.ts',
      'src/http/body/read-body.ts',
      'src/http/conditional/{etag,http-date}.ts',
      'src/http/paging/page-{envelope,query}.ts',
      'src/http/results/{body-slices,record-json}.ts',
    ],
    specs: [
      'src/http/{admission,body,conditional,paging}/*.spec.ts',
      'src/http/results/{body-slices,record-json}.spec.ts',
    ],
  },
  'http-records': {
    files: ['src/http/fields/url-field.ts', 'src/http/records/{define-record,sibling-positions}.ts'],
    specs: ['src/http/fields/{email,url}-field.spec.ts', 'src/http/records/*.spec.ts'],
  },
  alerts: {
    files: [
      'src/hooks/adapters/*.ts',
      'src/hooks/domain/{alert,counted-claims}.ts',
      'src/hooks/drafts/draft-texts.ts',
    ],
    specs: ['src/hooks/**/*.spec.ts'],
    sample: 0.25,
  },
  signals: {
    files: [
      'src/hooks/domain/{open-alerts,webhook-owner,webhook-update}.ts',
      'src/hooks/drafts/unreported-alerts.ts',
      'src/hooks/intake/{inbound-body,last-report,masked-body}.ts',
    ],
    specs: [
      'src/hooks/{domain,drafts}/*.spec.ts',
      'src/hooks/intake/{inbound-body,last-report,masked-body}.spec.ts',
    ],
  },
  analytics: {
    files: [
      'src/analytics/durations.ts',
      'src/analytics/uptime/{downtime,error-budget,longest-outage,measured-page,uptime-figures}.ts',
    ],
    // Without the second-by-second reference implementation, which takes ten seconds.
    specs: [
      'src/analytics/durations.spec.ts',
      'src/analytics/uptime/{downtime,error-budget,longest-outage,measured-page,uptime-figures.examples}.spec.ts',
    ],
  },
  reports: {
    files: [
      'src/analytics/analytics-range.ts',
      'src/analytics/incidents/incident-{figures,table}.ts',
      'src/analytics/reports/report-changes.ts',
      'src/analytics/subscribers/subscriber-{figures,table}.ts',
      'src/analytics/uptime/uptime-{scope,table}.ts',
      'src/analytics/views/{counted-request,page-view-counter,views-table}.ts',
    ],
    specs: [
      'src/analytics/*.spec.ts',
      'src/analytics/{incidents,reports,subscribers,views}/*.spec.ts',
      'src/analytics/uptime/uptime-{scope,table}.spec.ts',
    ],
  },
  archives: {
    files: [
      'src/audit/domain/{entry-digest,event-json,seal-problem}.ts',
      'src/transfer/{archive-reader,archive-writer,file-problems,in-order-of-reference}.ts',
      'src/transfer/{left-out-rows,manifest,schema-problem}.ts',
    ],
    specs: ['src/audit/domain/*.spec.ts', 'src/transfer/*.spec.ts'],
  },
  jobs: {
    files: ['src/events/event-subject.ts', 'src/jobs/{repeated-task,tenant-turns}.ts'],
    specs: ['src/events/event-subject.spec.ts', 'src/jobs/*.spec.ts'],
  },
  access: {
    files: [
      'src/access/client-address.ts',
      'src/access/ability-names.ts',
      'src/access/keys/key-secret.ts',
      'src/access/links/signed-token.ts',
    ],
    specs: ['src/access/**/*.spec.ts'],
  },
  tenancy: {
    files: ['src/tenancy/{request-host,host-name,public-address,request-target}.ts'],
    specs: ['src/tenancy/*.spec.ts'],
  },
  database: {
    files: [
      'src/database/changes/{log-positions,lookup-cache}.ts',
      'src/database/tenant/{list-filter,sql,tenant-concurrency-limit}.ts',
    ],
    specs: [
      'src/database/changes/{log-positions,lookup-cache,last-known-values}.spec.ts',
      'src/database/tenant/{sql,tenant-concurrency-limit}.spec.ts',
    ],
  },
  notifications: {
    files: [
      'src/notifications/bounces/bounce-report.ts',
      'src/notifications/email/grouped-outcomes.ts',
      'src/notifications/email/message/header.ts',
      'src/notifications/email/smtp/{smtp-replies,smtp-reply}.ts',
      'src/notifications/endpoints/{post-outcomes,post-window,retry-after}.ts',
      'src/notifications/webhooks/{fitted-record,webhook-signature}.ts',
    ],
    specs: [
      'src/notifications/bounces/**/*.spec.ts',
      'src/notifications/email/{grouped-outcomes,message/*,smtp/*}.spec.ts',
      'src/notifications/endpoints/*.spec.ts',
      'src/notifications/webhooks/*.spec.ts',
    ],
  },
  'notification-texts': {
    files: [
      'src/notifications/bounces/senders/*.ts',
      'src/notifications/chats/*.ts',
      'src/notifications/content/lasted-text.ts',
      'src/notifications/delivery/delivery-channel.ts',
      'src/notifications/email/{mail-addresses,mail-folder}.ts',
      'src/notifications/email/dkim/*.ts',
      'src/notifications/email/message/{mail-template,markdown-body,notice-text,notices,quoted-printable,slots}.ts',
      'src/notifications/email/message/{notice-page.tsx,reader-language.ts}',
      'src/notifications/ledger/delivery-tally.ts',
    ],
    specs: [
      'src/notifications/{bounces,chats,delivery,ledger}/**/*.spec.ts',
      'src/notifications/email/{dkim/*,message/*,mail-addresses,mail-folder}.spec.ts',
    ],
    sample: 0.3,
  },
  smtp: {
    files: [
      'src/notifications/email/smtp/{pace,smtp-relay,smtp-server,smtp-session}.ts',
      'src/notifications/endpoints/post-slots.ts',
    ],
    specs: [
      'src/notifications/{email/smtp,endpoints}/*.spec.ts',
      'test/e2e/notifications/smtp-relay.spec.ts',
    ],
    sample: 0.3,
  },
  outbound: {
    files: ['src/outbound/{dns-records,name-resolver,outbound-addresses,outbound-http,reserved-names}.ts'],
    specs: ['src/outbound/*.spec.ts'],
    sample: 0.3,
  },
  subscribers: {
    files: [
      'src/modules/subscribers/csv/{csv-lines,read-subscribers,subscriber-cells}.ts',
      'src/modules/subscribers/domain/email-address.ts',
    ],
    specs: ['src/modules/subscribers/**/*.spec.ts'],
  },
  subscriptions: {
    files: [
      'src/modules/subscribers/csv/refused-rows-csv.ts',
      'src/modules/subscribers/domain/{import-differences,import-report,new-subscriber}.ts',
      'src/modules/subscribers/domain/{selection,subscriber-address,webhook-secret}.ts',
    ],
    specs: ['src/modules/subscribers/**/*.spec.ts'],
  },
  'component-groups': {
    files: ['src/modules/component-groups/domain/tree.ts'],
    specs: ['src/modules/component-groups/domain/*.spec.ts'],
  },
  incidents: {
    files: [
      'src/modules/incidents/domain/{impacts,lifecycle,lifecycle-steps,locked-incident,past-course,timed-steps}.ts',
    ],
    specs: ['src/modules/incidents/domain/*.spec.ts', 'test/contract/lifecycle.spec.ts'],
  },
  drawings: {
    files: ['src/modules/page-settings/domain/{logo-image,svg-drawing}.ts'],
    specs: ['src/modules/page-settings/domain/*.spec.ts'],
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
    specs: ['src/visitor/**/*.spec.ts'],
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
      'src/availability/{recent-uptime,timeline-rows}.ts',
      'src/availability/*.{service,repository}.ts',
    ],
    specs: ['src/availability/*.spec.ts', 'test/e2e/availability/*.spec.ts'],
    sample: 0.15,
    database: true,
  },
  'incident-services': {
    files: [
      'src/modules/incidents/domain/{*.service,open-incident-metrics}.ts',
      'src/modules/incidents/store/{*.repository,past-incidents}.ts',
    ],
    specs: [
      'src/modules/incidents/**/*.spec.ts',
      'test/e2e/incidents/*.spec.ts',
      'test/e2e/{analytics/{incidents,too-many-incidents},http/quotas,monitoring/{metrics,open-incidents}}.spec.ts',
      'test/e2e/page-settings/{languages,reminders}.spec.ts',
    ],
    sample: 0.05,
    database: true,
  },
  'module-services': {
    files: [
      'src/modules/{account,announcements,component-groups,components,host-systems,page-settings,previews,status-summary}/**/*.{service,repository}.ts',
    ],
    specs: [
      'src/modules/**/*.spec.ts',
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
      'src/notifications/bounces/*.{guard,service}.ts',
      'src/notifications/content/{notification-contents,told-records.repository}.ts',
      'src/notifications/delivery/delivery-sender.ts',
      'src/notifications/email/{email-channel,mail-templates}.ts',
      'src/notifications/email/store/*.repository.ts',
      'src/notifications/endpoints/{endpoint-channels,endpoint-posts}.ts',
      'src/notifications/ledger/{*.service,*.repository,fan-out}.ts',
      'src/notifications/webhooks/webhook-format.ts',
    ],
    specs: [
      'src/notifications/webhooks/webhook-format.spec.ts',
      'test/e2e/notifications/{bounces,chats,deliveries,email,endpoint-confirmation,ledger,ledger-growth}.spec.ts',
      'test/e2e/notifications/{mail-server,repeated-deliveries,told-events,webhooks}.spec.ts',
      'test/e2e/analytics/subscribers.spec.ts',
    ],
    sample: 0.04,
    database: true,
  },
  'http-and-access-services': {
    files: [
      'src/http/**/*.{interceptor,guard,pipe,filter,repository}.ts',
      // Their declarations run while a file is loaded and are verified against the reference.
      'src/http/fields/{field,field-kinds,fields,filled-text,instant-field,list-field,locale-field}.ts',
      'src/http/fields/{query-fields,read-only,record-input-field,timestamp}.ts',
      'src/http/records/{record-controller,record.service,references,row-values,slug-for}.ts',
      'src/access/**/*.{guards,service,repository}.ts',
      'src/tenancy/*.{guard,service,repository}.ts',
    ],
    specs: [
      'src/http/{body/input.pipe,fields/*,records/*}.spec.ts',
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
  settings: { files: ['src/config/*.ts'], specs: ['src/config/*.spec.ts'] },
  observability: {
    files: [
      'src/logging/{loggable-error,logger,nest-log,process-log,request-log,terminal-lines}.ts',
      'src/metrics/{metrics,metrics-server}.ts',
      'src/tracing/{open-telemetry,open-tracing,passed-on-traces,said-once,sampler}.ts',
    ],
    specs: ['src/{logging,metrics,tracing}/*.spec.ts'],
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
    files: ['src/memory/idle-memory.ts'],
    specs: ['src/memory/idle-memory.spec.ts'],
  },
  demo: {
    files: ['src/demo/{demo-state,content/demo-calendar,content/demo-service-hours}.ts'],
    specs: ['src/demo/**/*.spec.ts'],
  },
  'command-line': {
    files: [
      'src/cli/{arguments,error-message,interruption,json-output,new-file,reading-file,refused-rows,text-table}.ts',
      'src/languages/{ar,catalogues,direction,event-words}.ts',
    ],
    specs: ['src/{cli,languages}/*.spec.ts'],
    sample: 0.5,
  },
  'keys-and-domains': {
    files: [
      'src/access/{ability,kept-address}.ts',
      'src/access/keys/{failed-keys,key-check,key-usage}.ts',
      'src/access/links/signed-links.ts',
      'src/tenancy/{domain-proof,domain-state,host-resolver}.ts',
    ],
    specs: [
      'src/access/{*,keys/*,links/*}.spec.ts',
      'src/tenancy/{domain-proof,domain-state,host-resolver}.spec.ts',
    ],
  },
  'http-limits': {
    files: [
      'src/http/admission/{admission,open-connections,paced-turns}.ts',
      'src/http/body/{body-memory,body-reader,large-bodies,raw-body,reading-pace,validation-rules}.ts',
      'src/http/idempotency/response-seal.ts',
      'src/http/metrics/route-counts.ts',
      'src/http/paging/cursor-{envelope,query}.ts',
      'src/http/results/prefers-csv.ts',
      'src/http/{draining,early-responses,request-id,security-headers,stopping,unreadable-requests}.ts',
    ],
    specs: [
      'src/http/*.spec.ts',
      'src/http/admission/{admission,open-connections,paced-turns}.spec.ts',
      'src/http/body/{body-memory,body-reader,large-bodies,reading-pace,validation-rules}.spec.ts',
      'src/http/{idempotency,metrics}/*.spec.ts',
      'src/http/paging/cursor-envelope.spec.ts',
      'src/http/results/prefers-csv.spec.ts',
    ],
  },
  'database-services': {
    files: [
      'src/database/changes/change-listener.ts',
      'src/database/connections/database-{error,unavailable}.ts',
      'src/database/connections/{implicit-transaction,read-connections,replica}.ts',
      'src/database/connections/{open-database,owner-database,require-usable,traced-statements}.ts',
      'src/database/tenant/{background-database,entity-rows,list-page,packed-columns,pending}.ts',
      'src/database/tenant/{quota-condition,registry,stored-texts,tenant-database}.ts',
      'src/database/tenant/{visitor-reads,write-transaction}.ts',
    ],
    specs: [
      'src/database/**/*.spec.ts',
      'test/e2e/database/{entity-rows,read-connections,read-only-server,read-replica,read-transactions,write-transactions}.spec.ts',
      'test/e2e/page-settings/languages.spec.ts',
    ],
    sample: 0.06,
    database: true,
  },
  'visitor-services': {
    // Without the files of groups that need no database.
    files: [
      'src/visitor/{crawlers,previews}/*.{ts,tsx}',
      'src/visitor/api-v2/{*.service,*.controller,resources,wire-format}.ts',
      'src/visitor/feeds/{*-feed,feed,feed-files,feed-links,feeds.*,maintenance-calendar}.ts',
      'src/visitor/images/{badges.*,favicon,favicon.controller}.ts',
      'src/visitor/responses/{fast-path,image-format,rendering-slices,response-cache.hook,response-writer}.ts',
      'src/visitor/store/{*.repository,page-cache,public-json,public-page}.ts',
      'src/visitor/view/{*-path,id-in-path,overview-window,visitor-locale.decorator}.ts',
    ],
    specs: ['src/visitor/**/*.spec.ts', 'test/e2e/visitor/*.spec.ts'],
    sample: 0.03,
    database: true,
  },
  'analytics-services': {
    files: [
      'src/analytics/{analytics-paging,figures-in-turn,*/*.service,*/*.repository}.ts',
      'src/analytics/views/page-views.ts',
    ],
    specs: ['src/analytics/views/page-views.spec.ts', 'test/e2e/analytics/*.spec.ts'],
    sample: 0.2,
    database: true,
  },
  'job-and-event-services': {
    files: [
      'src/jobs/{background-jobs,job-*,lost-jobs,queued-jobs}.ts',
      'src/jobs/metrics/*.ts',
      'src/events/{domain-events,event-consumers,event-deliveries.repository,event-dispatch*,event-worker}.ts',
      'src/events/outbox.repository.ts',
    ],
    specs: ['src/{jobs,events}/*.spec.ts', 'test/e2e/{jobs,events}/*.spec.ts'],
    sample: 0.2,
    database: true,
  },
  'large-responses': {
    files: ['src/http/results/{large-responses,long-texts,sliced-text}.ts'],
    specs: ['src/http/results/{large-responses,long-texts,sliced-text}.spec.ts'],
  },
  'audit-and-transfer-services': {
    files: [
      'src/audit/audit-worker.ts',
      'src/audit/domain/audit-*.ts',
      'src/audit/store/*.ts',
      'src/transfer/tenant-*.ts',
    ],
    specs: ['test/e2e/{audit,transfer}/*.spec.ts'],
    sample: 0.08,
    database: true,
  },
  'hooks-services': {
    files: [
      'src/hooks/**/*.{service,repository,guard,interceptor}.ts',
      'src/hooks/intake/{accepted-forms,hook-tokens,linked-components,signal-limit,signal-queue}.ts',
    ],
    // Without the spec of plans, which says nothing about results.
    specs: [
      'src/hooks/intake/{hook-token.guard,signal-queue}.spec.ts',
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
    specs: ['src/visitor/{reports,subscribing}/*.spec.ts'],
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
      'src/visitor/{admission,markdown,reports,subscribing}/*.spec.ts',
      'src/visitor/pages/{look-stylesheet,page-headers,page-renderer}.spec.ts',
      'src/visitor/view/opened-at.spec.ts',
    ],
  },
  'page-services': {
    files: [
      'src/visitor/pages/{assets.service,*.controller,drawn-not-found-page}.ts',
      'src/visitor/pages/pages.service.tsx',
      'src/visitor/reports/report-sheet.{controller.ts,service.tsx}',
      'src/visitor/subscribing/{personal-pages,proof-of-work,*.controller}.ts',
      'src/visitor/subscribing/*.service.tsx',
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
      'src/modules/subscribers/**/*.{service,repository}.ts',
      'src/modules/subscribers/domain/{confirmation-requests,subscribe-limits,subscriber-file}.ts',
      'src/modules/subscribers/domain/{subscriber-links,subscription-rules}.ts',
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
