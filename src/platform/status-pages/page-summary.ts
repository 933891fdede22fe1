import type { ComponentStatus } from '#core/status/component-status.js';

/** Longest text that is kept of another page, in characters. */
export const MAX_TEXT = 255;
/** Incidents that are looked at. Pages list the newest first. */
const MAX_LISTED = 200;

/** Source: spec of the visitor API, `status`. */
const STATUSES: ReadonlyMap<unknown, ComponentStatus> = new Map([
  ['none', 'operational'],
  ['minor', 'degraded'],
  ['major', 'partial_outage'],
  ['critical', 'major_outage'],
  ['maintenance', 'under_maintenance'],
]);

const OVER = new Set<unknown>(['resolved', 'postmortem', 'completed']);
const RUNNING = new Set<unknown>(['in_progress', 'verifying']);
const BY_IMPACT = ['critical', 'major', 'minor'];

/** What another status page says. */
export interface PageSummary {
  readonly status: ComponentStatus;
  /** Name of its open incident with the worst impact, or of a maintenance in progress; null: none, or operational. */
  readonly message: string | null;
}

/** The response is not what a status page says. The message is for the person in charge of the address. */
export class UnknownSummary extends Error {}

/**
 * Reads an `/api/v2/summary.json` in the format of Statuspage, which is ours as well. Members that are missing or of
 * another form are passed over, except for the status.
 *
 * @throws UnknownSummary
 */
export function readSummary(text: string): PageSummary {
  const summary = parsed(text);
  const status = member(summary, 'status');
  if (!isObject(status)) throw new UnknownSummary('The response has no status of a status page.');
  const { indicator } = status;
  const known = STATUSES.get(indicator);
  if (known === undefined) {
    const shown = typeof indicator === 'string' ? `: ${plainText(indicator.slice(0, 50)) ?? ''}` : '';
    throw new UnknownSummary(`The page is in a state that is not known${shown}.`);
  }
  return { status: known, message: known === 'operational' ? null : messageOf(summary) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnknownSummary('The response is no JSON.');
  }
}

function messageOf(summary: unknown): string | null {
  const open = listed(summary, 'incidents').filter(({ status }) => !OVER.has(status));
  const worst = BY_IMPACT.map((impact) => open.find((one) => one['impact'] === impact));
  const running = listed(summary, 'scheduled_maintenances').find(({ status }) => RUNNING.has(status));
  const named = [...worst, ...open, running].find((one) => one !== undefined);
  return typeof named?.['name'] === 'string' ? plainText(named['name']) : null;
}

function listed(summary: unknown, name: string): Readonly<Record<string, unknown>>[] {
  const list = member(summary, name);
  return Array.isArray(list) ? list.slice(0, MAX_LISTED).filter(isObject) : [];
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One line without characters that cannot be seen, such as those that turn the direction of what follows. */
function plainText(text: string): string | null {
  const line = text
    .slice(0, 4 * MAX_TEXT)
    .toWellFormed()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const shown = Array.from(line);
  if (shown.length > MAX_TEXT) return `${shown.slice(0, MAX_TEXT - 1).join('')}…`;
  return line === '' ? null : line;
}
