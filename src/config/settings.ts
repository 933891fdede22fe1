import { Expose, Transform } from 'class-transformer';
import { IsBoolean, IsFQDN, IsIn, IsObject, IsOptional, IsString, Matches, Validate } from 'class-validator';
import { resolve } from 'node:path';
import { DEFAULT_QUOTAS, QUOTA_FORM, type Quotas } from './quotas.js';
import {
  boolean,
  DatabaseUrlSetting,
  integer,
  IntegerSetting,
  IsPortOrOff,
  list,
  quotas,
} from './setting-decorators.js';
import { TracingSettings } from './tracing-settings.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The form of the mail server's address. */
export const SMTP_ADDRESS = /^smtps?:\/\/[^\s/]+\/?$/;

/**
 * Everything that can be set from the environment, with its default. This folder is the only reader of `process.env`.
 */
export class Settings extends TracingSettings {
  /** TCP port of the HTTP server; 0 lets the system choose. */
  @IntegerSetting('PORT', 0, 65_535)
  readonly port: number = 3000;

  /** Address that the HTTP server listens on. */
  @Expose({ name: 'HOST' })
  @Matches(/^\S+$/, { message: 'HOST must be an address or a host name' })
  readonly host: string = '127.0.0.1';

  /** Absolute folder of the embedded database and of undelivered mail. */
  @Expose({ name: 'DATA_DIR' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? resolve(value) : value))
  @IsString({ message: 'DATA_DIR must be a folder' })
  readonly dataDir: string = resolve('.data');

  /** Tenants are reached at `{slug}.{serviceDomain}`. Lower-case, without port. */
  @Expose({ name: 'SERVICE_DOMAIN' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsFQDN({ require_tld: false }, { message: 'SERVICE_DOMAIN must be a host name without port' })
  readonly serviceDomain: string = 'localhost';

  /** The PostgreSQL server to use; unset: an embedded one in the data folder. */
  @DatabaseUrlSetting('DATABASE_URL')
  readonly databaseUrl?: string;

  /** The tables' owner on a server of the operator's; unset: DATABASE_URL is the owner, and the server steps down to a restricted role. */
  @DatabaseUrlSetting('DATABASE_OWNER_URL')
  readonly databaseOwnerUrl?: string;

  /** Where to listen for changes, when DATABASE_URL leads through a proxy that shares sessions; unset: DATABASE_URL. */
  @DatabaseUrlSetting('DATABASE_LISTEN_URL')
  readonly databaseListenUrl?: string;

  /** A replica that visitors are served from as far as it is up to date; unset: they are served from DATABASE_URL. */
  @DatabaseUrlSetting('DATABASE_READ_URL')
  readonly databaseReadUrl?: string;

  /** Whether connections prepare statements: `off` behind a proxy that shares sessions and knows nothing of them. */
  @Expose({ name: 'DATABASE_PREPARED_STATEMENTS' })
  @IsIn(['on', 'off'], { message: 'DATABASE_PREPARED_STATEMENTS must be on or off' })
  readonly databasePreparedStatements: 'on' | 'off' = 'on';

  /** Connections that writes may use at once, per process. */
  @IntegerSetting('DATABASE_POOL_SIZE', 1, 500)
  readonly databasePoolSize: number = 10;

  /** Seconds that a write waits for its turn and its locks together; then it is answered with 503. */
  @IntegerSetting('DATABASE_WRITE_WAIT', 1, 600)
  readonly databaseWriteWait: number = 30;

  /** Proxies whose `X-Forwarded-*` headers count: addresses or CIDR ranges. */
  @Expose({ name: 'TRUSTED_PROXIES' })
  @Transform(list)
  @Matches(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/, {
    each: true,
    message: 'TRUSTED_PROXIES must list addresses or CIDR ranges',
  })
  readonly trustedProxies: readonly string[] = [];

  /** Scheme of the addresses that the service hands out. */
  @Expose({ name: 'PUBLIC_SCHEME' })
  @IsIn(['http', 'https'], { message: 'PUBLIC_SCHEME must be http or https' })
  readonly publicScheme: 'http' | 'https' = 'http';

  /** Port of the addresses that the service hands out; unset: what a trusted proxy names, else the scheme's usual one, or with plain http the port that the server listens on. */
  @IntegerSetting('PUBLIC_PORT', 1, 65_535)
  @IsOptional()
  readonly publicPort?: number;

  /** TCP port of the metrics; 0 lets the system choose, `off` serves none. Unset: 9464, if it is free. */
  @Expose({ name: 'METRICS_PORT' })
  @Transform(integer)
  @IsOptional()
  @Validate(IsPortOrOff)
  readonly metricsPort?: number | 'off';

  /** Address that the metrics are served at; they are for whoever reaches it. */
  @Expose({ name: 'METRICS_HOST' })
  @Matches(/^\S+$/, { message: 'METRICS_HOST must be an address or a host name' })
  readonly metricsHost: string = '127.0.0.1';

  @Expose({ name: 'LOG_LEVEL' })
  @IsIn(LOG_LEVELS, { message: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}` })
  readonly logLevel: LogLevel = 'info';

  /** Whether the demo tenant is created at start; unset: only on the embedded database. */
  @Expose({ name: 'DEMO' })
  @Transform(boolean)
  @IsOptional()
  @IsBoolean({ message: 'DEMO must be true or false' })
  readonly demo?: boolean;

  /** Requests a minute that one API key may make of one process; 0 switches the limit off. */
  @IntegerSetting('RATE_LIMIT', 0)
  readonly rateLimit: number = 6000;

  /** Requests a minute that all keys of one tenant together may make of one process; 0 switches the limit off. */
  @IntegerSetting('TENANT_RATE_LIMIT', 0)
  readonly tenantRateLimit: number = 30_000;

  /** Keys that are not valid which one address (of IPv6: /64) may try a minute; 0 switches the limit off. */
  @IntegerSetting('FAILED_KEY_LIMIT', 0)
  readonly failedKeyLimit: number = 120;

  /** Requests a minute that the inbound address of one component or host system takes in one process; 0 switches the limit off. */
  @IntegerSetting('SIGNAL_RATE_LIMIT', 0)
  readonly signalRateLimit: number = 120;

  /** Pieces of work a minute that one address (of IPv6: /64) may start for visitors where nothing is cached; 0 switches the limit off. */
  @IntegerSetting('VISITOR_WORK_LIMIT', 0)
  readonly visitorWorkLimit: number = 600;

  /** Requests to subscribe a day for one recipient, over all tenants; 0 switches the limit off. What is more is dropped silently. */
  @IntegerSetting('SUBSCRIBE_LIMIT_RECIPIENT', 0)
  readonly subscribeLimitRecipient: number = 10;

  /** Requests to subscribe an hour from one client address (of IPv6: /64); 0 switches the limit off. */
  @IntegerSetting('SUBSCRIBE_LIMIT_ADDRESS', 0)
  readonly subscribeLimitAddress: number = 30;

  /** Requests to subscribe an hour that all visitors of one tenant may make together; 0 switches the limit off. */
  @IntegerSetting('SUBSCRIBE_LIMIT_TENANT', 0)
  readonly subscribeLimitTenant: number = 1000;

  /** Seconds in which the head of a request must have arrived. */
  @IntegerSetting('HEADERS_TIMEOUT', 1, 600)
  readonly headersTimeout: number = 10;

  /** Seconds in which the body of a request must have arrived. */
  @IntegerSetting('BODY_TIMEOUT', 1, 600)
  readonly bodyTimeout: number = 30;

  /** Bytes a second that a body must come at, from its sixth second on; 0 for any. */
  @IntegerSetting('BODY_MIN_RATE', 0)
  readonly bodyMinimumRate: number = 1000;

  /** Seconds that a process serves on after SIGTERM, while `/health/ready` tells balancers to go elsewhere. */
  @IntegerSetting('DRAIN_SECONDS', 0, 600)
  readonly drainSeconds: number = 0;

  /** Connections that one process serves at once; 0 for any number. */
  @IntegerSetting('MAX_CONNECTIONS', 0)
  readonly maxConnections: number = 10_000;

  /** Of these, the connections of one address (of IPv6: /64) that is no trusted proxy; 0 for any number. */
  @IntegerSetting('MAX_CONNECTIONS_PER_ADDRESS', 0)
  readonly maxConnectionsPerAddress: number = 1000;

  /** Requests that one process works on at once, without those that are served from memory; 0 for any number. */
  @IntegerSetting('MAX_OPEN_REQUESTS', 0)
  readonly maxOpenRequests: number = 2000;

  /** Of these, the requests of one address (of IPv6: /64); 0 for any number. */
  @IntegerSetting('MAX_OPEN_REQUESTS_PER_ADDRESS', 0)
  readonly maxOpenRequestsPerAddress: number = 200;

  /** Milliseconds that the event loop may be late on average over a second before writes are refused; 0 for any. */
  @IntegerSetting('MAX_EVENT_LOOP_DELAY', 0)
  readonly maxEventLoopDelay: number = 200;

  /** Levels that component groups may nest, the root included. */
  @IntegerSetting('GROUP_LEVELS', 1, 20)
  readonly groupLevels: number = 5;

  /** The most that one tenant may have of each, unless it has quotas of its own: `components=2000,api_keys=20`; 0 for any number. */
  @Expose({ name: 'QUOTAS' })
  @Transform(quotas)
  @IsObject({ message: `QUOTAS must list ${QUOTA_FORM}` })
  readonly quotas: Quotas = DEFAULT_QUOTAS;

  /** Packages with further modules: names of installed ones, or paths that start with `.` or `/`. */
  @Expose({ name: 'HELIOGRAPH_MODULES' })
  @Transform(list)
  @Matches(/^[\w@./-]+$/, { each: true, message: 'HELIOGRAPH_MODULES must list packages or paths' })
  readonly modules: readonly string[] = [];

  /** Days that domain events are kept once every consumer has had them. */
  @IntegerSetting('EVENT_RETENTION_DAYS', 1, 3650)
  readonly eventRetentionDays: number = 30;

  /** Days that it is kept what subscribers were told, from the event on. */
  @IntegerSetting('DELIVERY_RETENTION_DAYS', 1, 3650)
  readonly deliveryRetentionDays: number = 90;

  /** How much of clients' addresses the audit trail keeps: `truncated`, `full` or `none`. */
  @Expose({ name: 'AUDIT_ADDRESSES' })
  @IsIn(['truncated', 'full', 'none'], { message: 'AUDIT_ADDRESSES must be truncated, full or none' })
  readonly auditAddresses: 'truncated' | 'full' | 'none' = 'truncated';

  /** Days that entries of the audit trail are kept; 0: for good. */
  @IntegerSetting('AUDIT_RETENTION_DAYS', 0, 36_500)
  readonly auditRetentionDays: number = 730;

  /** Networks beside the public ones that webhooks and chats may be posted to: addresses or CIDR ranges. */
  @Expose({ name: 'OUTBOUND_ALLOW' })
  @Transform(list)
  @IsString({ each: true, message: 'OUTBOUND_ALLOW must list addresses or CIDR ranges' })
  readonly outboundAllow: readonly string[] = [];

  /** Name servers to ask for names that strangers gave, with their ports where they are not 53; empty: those of the machine. */
  @Expose({ name: 'DNS_SERVERS' })
  @Transform(list)
  @IsString({ each: true, message: 'DNS_SERVERS must list addresses' })
  readonly dnsServers: readonly string[] = [];

  /** Whether webhooks may be posted without TLS. */
  @Expose({ name: 'OUTBOUND_PLAIN_HTTP' })
  @Transform(boolean)
  @IsBoolean({ message: 'OUTBOUND_PLAIN_HTTP must be true or false' })
  readonly outboundPlainHttp: boolean = false;

  /** The mail server that mails are handed to, with user and password; unset: they become files in the data folder. */
  @Expose({ name: 'SMTP_URL' })
  @IsOptional()
  @Matches(SMTP_ADDRESS, {
    message: 'SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…',
  })
  readonly smtpUrl?: string;

  /** Whether mails go over TLS alone; unset: unless the server is on this machine. With smtps:// they always do. */
  @Expose({ name: 'SMTP_TLS' })
  @IsOptional()
  @IsIn(['required', 'off'], { message: 'SMTP_TLS must be required or off' })
  readonly smtpTls?: 'required' | 'off';

  /** Connections to the mail server that a process has at most. */
  @IntegerSetting('SMTP_POOL_SIZE', 1, 100)
  readonly smtpPoolSize: number = 5;

  /** Mails a second that a process sends at most; 0 for any number. */
  @IntegerSetting('SMTP_MAX_PER_SECOND', 0, 100_000)
  readonly smtpMaxPerSecond: number = 0;

  /** Seconds that the mail server has to take a mail. */
  @IntegerSetting('SMTP_TIMEOUT', 1, 600)
  readonly smtpTimeout: number = 60;

  /** The address that mails come from; unset: status@ and the service domain. Needed with SMTP_URL. */
  @Expose({ name: 'MAIL_FROM' })
  @IsOptional()
  @Matches(/^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)*$/, {
    message: 'MAIL_FROM must be an address without a name, such as status@example.com',
  })
  readonly mailFrom?: string;

  /** A file with the private key, in PEM, that mails are signed with (DKIM); unset: they are not signed. */
  @Expose({ name: 'DKIM_KEY_FILE' })
  @IsOptional()
  @IsString()
  readonly dkimKeyFile?: string;

  /** The selector in whose DNS record the public key is. Needed with DKIM_KEY_FILE. */
  @Expose({ name: 'DKIM_SELECTOR' })
  @IsOptional()
  @IsFQDN({ require_tld: false }, { message: 'DKIM_SELECTOR must be a label such as status2026' })
  readonly dkimSelector?: string;

  /** The domain that signs; unset: that of MAIL_FROM. */
  @Expose({ name: 'DKIM_DOMAIN' })
  @IsOptional()
  @IsFQDN({}, { message: 'DKIM_DOMAIN must be a domain name' })
  readonly dkimDomain?: string;

  /** The secret in the address to which mail services report bounces and complaints; unset: reports are not taken. */
  @Expose({ name: 'BOUNCE_TOKEN' })
  @IsOptional()
  @Matches(/^[\w-]{20,200}$/, {
    message: 'BOUNCE_TOKEN must have 20 to 200 of the characters a-z, A-Z, 0-9, _ and -',
  })
  readonly bounceToken?: string;
}
