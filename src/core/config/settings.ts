import type { Type } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { IsFQDN, IsIn, IsOptional, IsString, Matches, Validate } from 'class-validator';
import { resolve } from 'node:path';
import type { Quotas } from './quota-names.js';
import { MailSettings } from './mail-settings.js';
import { DEFAULT_QUOTAS } from './quotas.js';
import {
  ApiUrlSetting,
  BooleanSetting,
  DatabaseUrlSetting,
  integer,
  IntegerSetting,
  IsPortOrOff,
  list,
  ListSetting,
} from './setting-decorators.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Form of one key in SECRETS_KEY: 32 bytes. */
export const SECRETS_KEY_FORM = /^[0-9a-f]{64}$/i;

/** All settings that the environment can change, with their defaults. Only this folder reads `process.env`. */
export class Settings extends MailSettings {
  /** TCP port of the HTTP server; 0 lets the system choose. */
  @IntegerSetting('PORT', 0, 65_535)
  readonly port: number = 3000;

  /** Address that the HTTP server listens on. */
  @Expose({ name: 'HOST' })
  @Matches(/^\S+$/, { message: 'HOST must be an address or a host name' })
  readonly host: string = '127.0.0.1';

  /** Absolute path of the folder for the embedded database and for mails that are not sent. */
  @Expose({ name: 'DATA_DIR' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? resolve(value) : value))
  @IsString({ message: 'DATA_DIR must be a folder' })
  readonly dataDir: string = resolve('.data');

  /** Tenants are reached at `{slug}.{serviceDomain}`. Lower-case, without port. */
  @Expose({ name: 'SERVICE_DOMAIN' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsFQDN({ require_tld: false }, { message: 'SERVICE_DOMAIN must be a host name without port' })
  readonly serviceDomain: string = 'localhost';

  /** URL of the PostgreSQL server. Default: an embedded server in the data folder. */
  @DatabaseUrlSetting('DATABASE_URL')
  readonly databaseUrl?: string;

  /**
   * URL with the role that owns the tables. Default: DATABASE_URL names the owner, and
   * the server switches to a restricted role.
   */
  @DatabaseUrlSetting('DATABASE_OWNER_URL')
  readonly databaseOwnerUrl?: string;

  /** URL for LISTEN, for a DATABASE_URL that leads through a proxy that shares sessions. Default: DATABASE_URL. */
  @DatabaseUrlSetting('DATABASE_LISTEN_URL')
  readonly databaseListenUrl?: string;

  /** URL with the login of visitors' reads, which may read public views only. Default: DATABASE_URL serves them. */
  @DatabaseUrlSetting('DATABASE_VISITOR_URL')
  readonly databaseVisitorUrl?: string;

  /** URL of a replica that serves visitors while it is up to date. Default: DATABASE_URL serves them. */
  @DatabaseUrlSetting('DATABASE_READ_URL')
  readonly databaseReadUrl?: string;

  /**
   * Whether connections use prepared statements: `off` behind a proxy that
   * shares sessions and does not support them.
   */
  @Expose({ name: 'DATABASE_PREPARED_STATEMENTS' })
  @IsIn(['on', 'off'], { message: 'DATABASE_PREPARED_STATEMENTS must be on or off' })
  readonly databasePreparedStatements: 'on' | 'off' = 'on';

  /**
   * Keys that secrets in the database are sealed with, newest first, each 64 hexadecimal digits. Required
   * with DATABASE_URL. Default: a file in the data folder, created at the first start.
   */
  @Expose({ name: 'SECRETS_KEY' })
  @Transform(list)
  @Matches(SECRETS_KEY_FORM, {
    each: true,
    message:
      'SECRETS_KEY must list keys of 64 hexadecimal digits, separated by commas; make one with: openssl rand -hex 32',
  })
  readonly secretsKey: readonly string[] = [];

  /** Maximum connections for writes, per process. */
  @IntegerSetting('DATABASE_POOL_SIZE', 1, 500)
  readonly databasePoolSize: number = 10;

  /** Seconds that a write may wait for its turn and its locks together. After that it fails with 503. */
  @IntegerSetting('DATABASE_WRITE_WAIT', 1, 600)
  readonly databaseWriteWait: number = 30;

  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses or CIDR ranges. */
  @ListSetting('TRUSTED_PROXIES', 'addresses or CIDR ranges')
  readonly trustedProxies: readonly string[] = [];

  /** Scheme of the service's public URLs. */
  @Expose({ name: 'PUBLIC_SCHEME' })
  @IsIn(['http', 'https'], { message: 'PUBLIC_SCHEME must be http or https' })
  readonly publicScheme: 'http' | 'https' = 'http';

  /**
   * Port of the service's public URLs. Default: the port from a trusted proxy; else the scheme's default port
   * for https, and the listening port for http.
   */
  @IntegerSetting('PUBLIC_PORT', 1, 65_535)
  @IsOptional()
  readonly publicPort?: number;

  /** TCP port of the metrics; 0 lets the system choose, `off` serves none. Default: 9464, if it is free. */
  @Expose({ name: 'METRICS_PORT' })
  @Transform(integer)
  @IsOptional()
  @Validate(IsPortOrOff, ['METRICS_PORT'])
  readonly metricsPort?: number | 'off';

  /** Address that the metrics server listens on. Anyone who can reach it can read the metrics. */
  @Expose({ name: 'METRICS_HOST' })
  @Matches(/^\S+$/, { message: 'METRICS_HOST must be an address or a host name' })
  readonly metricsHost: string = '127.0.0.1';

  /** TCP port of the operator's API; 0 lets the system choose. Default: it is not served. */
  @Expose({ name: 'OPERATOR_PORT' })
  @Transform(integer)
  @Validate(IsPortOrOff, ['OPERATOR_PORT'])
  readonly operatorPort: number | 'off' = 'off';

  /** Address that the operator's API listens on. Its keys manage all tenants. */
  @Expose({ name: 'OPERATOR_HOST' })
  @Matches(/^\S+$/, { message: 'OPERATOR_HOST must be an address or a host name' })
  readonly operatorHost: string = '127.0.0.1';

  @Expose({ name: 'LOG_LEVEL' })
  @IsIn(LOG_LEVELS, { message: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}` })
  readonly logLevel: LogLevel = 'info';

  /** Whether the demo tenant is created at startup. Default: only on the embedded database. */
  @BooleanSetting('DEMO')
  @IsOptional()
  readonly demo?: boolean;

  /** Requests per minute for each API key, per process; 0 disables the limit. */
  @IntegerSetting('RATE_LIMIT', 0)
  readonly rateLimit: number = 6000;

  /** Requests per minute for all keys of a tenant together, per process; 0 disables the limit. */
  @IntegerSetting('TENANT_RATE_LIMIT', 0)
  readonly tenantRateLimit: number = 30_000;

  /** Invalid keys that one address (IPv6: /64) may try per minute; 0 disables the limit. */
  @IntegerSetting('FAILED_KEY_LIMIT', 0)
  readonly failedKeyLimit: number = 120;

  /**
   * Requests per minute to the inbound address of one component or host
   * system, per process; 0 disables the limit.
   */
  @IntegerSetting('SIGNAL_RATE_LIMIT', 0)
  readonly signalRateLimit: number = 120;

  /**
   * Uncached queries and renderings per minute that one address (IPv6: /64) may
   * start as a visitor; 0 disables the limit.
   */
  @IntegerSetting('VISITOR_WORK_LIMIT', 0)
  readonly visitorWorkLimit: number = 600;

  /**
   * Subscription requests per day for one recipient from one network (IPv4: /24, IPv6: /48), across all
   * tenants; 0 disables the limit. Requests beyond it are dropped silently.
   */
  @IntegerSetting('SUBSCRIBE_LIMIT_RECIPIENT', 0)
  readonly subscribeLimitRecipient: number = 10;

  /**
   * Subscription requests per day for one recipient from all networks together, beyond the first one of each;
   * as many first ones are accepted. 0 disables the limit. Requests beyond it are dropped silently.
   */
  @IntegerSetting('SUBSCRIBE_LIMIT_RECIPIENT_TOTAL', 0)
  readonly subscribeLimitRecipientTotal: number = 30;

  /**
   * Subscription requests per hour from one client address (IPv6: /64); 0 disables the limit. A /48 network
   * may make ten times as many.
   */
  @IntegerSetting('SUBSCRIBE_LIMIT_ADDRESS', 0)
  readonly subscribeLimitAddress: number = 30;

  /** Subscription requests per hour from all visitors of one tenant together; 0 disables the limit. */
  @IntegerSetting('SUBSCRIBE_LIMIT_TENANT', 0)
  readonly subscribeLimitTenant: number = 1000;

  /** Seconds until the head of a request must have arrived. */
  @IntegerSetting('HEADERS_TIMEOUT', 1, 600)
  readonly headersTimeout: number = 10;

  /** Seconds until the body of a request must have arrived. */
  @IntegerSetting('BODY_TIMEOUT', 1, 600)
  readonly bodyTimeout: number = 30;

  /** Minimum bytes per second of a body, from its sixth second on; 0 for no minimum. */
  @IntegerSetting('BODY_MIN_RATE', 0)
  readonly bodyMinimumRate: number = 1000;

  /**
   * Seconds that a process keeps serving after SIGTERM, while
   * `/health/ready` tells load balancers to go elsewhere.
   */
  @IntegerSetting('DRAIN_SECONDS', 0, 600)
  readonly drainSeconds: number = 0;

  /** Maximum connections of one process; 0 for no limit. */
  @IntegerSetting('MAX_CONNECTIONS', 0)
  readonly maxConnections: number = 10_000;

  /** Maximum connections of one address (IPv6: /64) that is not a trusted proxy; 0 for no limit. */
  @IntegerSetting('MAX_CONNECTIONS_PER_ADDRESS', 0)
  readonly maxConnectionsPerAddress: number = 1000;

  /**
   * Maximum open pages of one process that are told of changes at once; 0 for none. The others ask every 30 seconds. One
   * tenant can have half of them, and one address a tenth of these.
   */
  @IntegerSetting('MAX_LIVE_READERS', 0)
  readonly maxLiveReaders: number = 8000;

  /** Maximum size of the rendered responses to visitors that one process keeps, in MB (1,048,576 bytes). */
  @IntegerSetting('PAGE_CACHE_MB', 8, 65_536)
  readonly pageCacheMb: number = 64;

  /** Maximum requests in progress in one process, without those served from memory; 0 for no limit. */
  @IntegerSetting('MAX_OPEN_REQUESTS', 0)
  readonly maxOpenRequests: number = 2000;

  /** Maximum requests in progress of one address (IPv6: /64); 0 for no limit. */
  @IntegerSetting('MAX_OPEN_REQUESTS_PER_ADDRESS', 0)
  readonly maxOpenRequestsPerAddress: number = 200;

  /**
   * Average delay of the event loop over a second, in milliseconds, above
   * which writes are refused; 0 for no limit.
   */
  @IntegerSetting('MAX_EVENT_LOOP_DELAY', 0)
  readonly maxEventLoopDelay: number = 200;

  /** Maximum levels of nested component groups, including the root. */
  @IntegerSetting('GROUP_LEVELS', 1, 20)
  readonly groupLevels: number = 5;

  /** Quotas of tenants that have none of their own, for example `components=2000,api_keys=20`; 0 for no limit. */
  readonly quotas: Quotas = DEFAULT_QUOTAS;

  /** What QUOTAS sets, as it is written: readSettings() makes {@link quotas} of it, which modules add to. */
  @Expose({ name: 'QUOTAS' })
  @Transform(list)
  readonly quotaAssignments: readonly string[] = [];

  /** Packages with additional modules: names of installed packages, or paths that start with `.` or `/`. */
  @Expose({ name: 'HELIOGRAPH_MODULES' })
  @Transform(list)
  @Matches(/^[\w@./-]+$/, { each: true, message: 'HELIOGRAPH_MODULES must list packages or paths' })
  readonly modules: readonly string[] = [];

  /** Settings of modules, by their classes. */
  readonly ofModules: ReadonlyMap<Type<object>, object> = new Map<Type<object>, object>();

  /** Days that domain events are kept after every consumer has processed them. */
  @IntegerSetting('EVENT_RETENTION_DAYS', 1, 3650)
  readonly eventRetentionDays: number = 30;

  /** Days that deliveries to subscribers are kept, counted from the event. */
  @IntegerSetting('DELIVERY_RETENTION_DAYS', 1, 3650)
  readonly deliveryRetentionDays: number = 90;

  /** Days that requests to inbound addresses are listed, counted from their last repeat; 0 limits only their number. */
  @IntegerSetting('SIGNAL_RETENTION_DAYS', 0, 36_500)
  readonly signalRetentionDays: number = 90;

  /** Days that periods of components and claims of monitoring are kept, at least a year; 0 keeps them forever. */
  @IntegerSetting('HISTORY_RETENTION_DAYS', 0, 36_500)
  readonly historyRetentionDays: number = 0;

  /** Days that page views are kept; 0 keeps them forever. */
  @IntegerSetting('VIEW_RETENTION_DAYS', 0, 36_500)
  readonly viewRetentionDays: number = 1_100;

  /** Days that values of metrics by hour are kept; 0 keeps them forever. */
  @IntegerSetting('METRIC_RETENTION_DAYS', 0, 36_500)
  readonly metricRetentionDays: number = 400;

  /** How much of client addresses the audit trail keeps: `truncated`, `full` or `none`. */
  @Expose({ name: 'AUDIT_ADDRESSES' })
  @IsIn(['truncated', 'full', 'none'], { message: 'AUDIT_ADDRESSES must be truncated, full or none' })
  readonly auditAddresses: 'truncated' | 'full' | 'none' = 'truncated';

  /** Days that entries of the audit trail are kept; 0 keeps them forever. */
  @IntegerSetting('AUDIT_RETENTION_DAYS', 0, 36_500)
  readonly auditRetentionDays: number = 730;

  /** Non-public networks that webhooks and chat messages may be sent to: addresses or CIDR ranges. */
  @ListSetting('OUTBOUND_ALLOW', 'addresses or CIDR ranges')
  readonly outboundAllow: readonly string[] = [];

  /**
   * Name servers for host names that tenants and subscribers supply; with a port if it
   * is not 53. Default: those of the machine.
   */
  @ListSetting('DNS_SERVERS', 'addresses')
  readonly dnsServers: readonly string[] = [];

  /** Whether webhooks may be sent without TLS. */
  @BooleanSetting('OUTBOUND_PLAIN_HTTP')
  readonly outboundPlainHttp: boolean = false;

  /** Where the Bot API of Telegram is, for a server of one's own. */
  @ApiUrlSetting('TELEGRAM_API_URL', 'https://api.telegram.org')
  readonly telegramApiUrl: string = 'https://api.telegram.org';

  /** Where the API of Twilio is, for a proxy of one's own. */
  @ApiUrlSetting('TWILIO_API_URL', 'https://api.twilio.com')
  readonly twilioApiUrl: string = 'https://api.twilio.com';

  /** Where the SMS API of Vonage is, for a proxy of one's own. */
  @ApiUrlSetting('VONAGE_API_URL', 'https://rest.nexmo.com')
  readonly vonageApiUrl: string = 'https://rest.nexmo.com';

  /** Whether packages may bring screens of their own to the console, which run as its own scripts. */
  @BooleanSetting('CONSOLE_MODULE_SCREENS')
  readonly consoleModuleScreens: boolean = false;
}
