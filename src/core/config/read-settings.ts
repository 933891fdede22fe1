import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BlockList, isIP } from 'node:net';
import type { QuotaList } from './quota-names.js';
import { OWN_QUOTAS, parseQuotas, quotaForm, usualOf } from './quotas.js';
import { DATABASE_ADDRESS } from './setting-decorators.js';
import { secretsFromFiles } from './secret-files.js';
import { SMTP_ADDRESS } from './mail-settings.js';
import { Settings } from './settings.js';

/** What modules add to the settings. */
export interface SettingsOfModules {
  readonly classes: readonly Type<object>[];
  readonly quotas: QuotaList;
}

const NO_MODULES: SettingsOfModules = { classes: [], quotas: {} };
/** Twelve months with the current one, and some days. */
const SHORTEST_HISTORY_DAYS = 400;

/** The environment is not valid. The message lists all problems, one per line. */
export class InvalidSettings extends Error {}

/**
 * Reads the settings from environment variables. Empty variables count as unset.
 *
 * @param modules what modules add, which is read and checked with the program's own
 * @throws InvalidSettings with all invalid variables at once
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { classes, quotas }: SettingsOfModules = NO_MODULES,
): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const secrets = secretsFromFiles(nonEmpty);
  const given = { ...nonEmpty, ...secrets.values };
  const settings = valuesOf(Settings, given);
  const ofModules = new Map(classes.map((one) => [one, valuesOf(one, given)]));
  const usual = usualOf({ ...OWN_QUOTAS, ...quotas });
  const set = parseQuotas(settings.quotaAssignments, usual);
  Object.assign(settings, { ofModules, quotas: { ...usual, ...set } });
  const problems = [...secrets.problems, ...[settings, ...ofModules.values()].flatMap(problemsOf)];
  if (set === undefined) problems.push(`QUOTAS must list ${quotaForm(usual)}`);
  for (const [name, ranges] of [
    ['TRUSTED_PROXIES', settings.trustedProxies],
    ['OUTBOUND_ALLOW', settings.outboundAllow],
  ] as const) {
    const wrong = ranges.filter((range) => !isRange(range));
    problems.push(...wrong.map((range) => `${name}: ${range} is not an address or CIDR range`));
  }
  const noServers = settings.dnsServers.filter((server) => !isNameServer(server));
  problems.push(
    ...noServers.map(
      (server) => `DNS_SERVERS: ${server} is not an address such as 192.0.2.53 or [2001:db8::53]:5353`,
    ),
  );
  if (SMTP_ADDRESS.test(settings.smtpUrl ?? '')) {
    if (!URL.canParse(settings.smtpUrl ?? '')) problems.push('SMTP_URL is not a valid address');
    if (settings.mailFrom === undefined) problems.push('MAIL_FROM must be set with SMTP_URL');
  }
  if (DATABASE_ADDRESS.test(settings.databaseUrl ?? '') && settings.secretsKey.length === 0)
    problems.push(
      'SECRETS_KEY must be set with DATABASE_URL; make one with: openssl rand -hex 32, and keep it apart from backups of the database',
    );
  for (const [name, url] of [
    ['DATABASE_OWNER_URL', settings.databaseOwnerUrl],
    ['DATABASE_LISTEN_URL', settings.databaseListenUrl],
    ['DATABASE_VISITOR_URL', settings.databaseVisitorUrl],
    ['DATABASE_READ_URL', settings.databaseReadUrl],
  ] as const) {
    if (url !== undefined && settings.databaseUrl === undefined)
      problems.push(`${name} needs DATABASE_URL, which is not set`);
  }
  if (settings.port !== 0 && settings.metricsPort === settings.port && settings.metricsHost === settings.host)
    problems.push('METRICS_PORT must be another port than PORT');
  if ((settings.dkimKeyFile === undefined) !== (settings.dkimSelector === undefined))
    problems.push('DKIM_KEY_FILE and DKIM_SELECTOR must be set together');
  if (settings.historyRetentionDays > 0 && settings.historyRetentionDays < SHORTEST_HISTORY_DAYS)
    problems.push(`HISTORY_RETENTION_DAYS must be 0, or ${SHORTEST_HISTORY_DAYS} or more: pages show a year`);
  if (problems.length > 0) {
    throw new InvalidSettings(
      `The settings are not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return settings;
}

function valuesOf<Values extends object>(target: Type<Values>, given: object): Values {
  return plainToInstance(target, given, { exposeDefaultValues: true, excludeExtraneousValues: true });
}

/** A value that is not a number fails the range checks, too. One message is enough. */
function problemsOf(settings: object): string[] {
  return validateSync(settings).flatMap((error) => Object.values(error.constraints ?? {}).slice(0, 1));
}

/** True for an IP address without a zone, alone or with the length of a prefix. */
function isRange(range: string): boolean {
  const [, address = '', bits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

/** True for an IP address with an optional port. With a port, IPv6 needs brackets. */
function isNameServer(server: string): boolean {
  if (isIP(server) !== 0) return true;
  const [, address = '', port] = /^\[?([^\]]+)\]?:(\d{1,5})$/.exec(server) ?? [];
  return isIP(address) === (server.startsWith('[') ? 6 : 4) && Number(port) > 0 && Number(port) < 65_536;
}

/** Reads the settings of this process, and those of its modules. */
export function settingsOfThisProcess(modules: SettingsOfModules = NO_MODULES): Settings {
  return readSettings(process.env, modules);
}

/** True where a supervisor and not a person reads what a process prints, as in the image: then all of it is JSON. */
export function isProduction(): boolean {
  return process.env['NODE_ENV'] === 'production';
}

/** Of the machine, and not of Heliograph. */
const OF_MACHINE = ['PATH', 'HOME', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];

/** What a process with other settings needs of this process's environment. */
export function environmentOfMachine(): Record<string, string | undefined> {
  return Object.fromEntries(OF_MACHINE.map((name) => [name, process.env[name]]));
}

/** Reads HELIOGRAPH_MODULES alone, which works even if other settings are invalid. */
export function modulesOfThisProcess(): readonly string[] {
  return readSettings({ HELIOGRAPH_MODULES: process.env['HELIOGRAPH_MODULES'] }).modules;
}

/** URL of a superuser on the PostgreSQL server for tests; undefined for an embedded server. */
export function testDatabaseUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL'];
}
