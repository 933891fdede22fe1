import type { StoredSubscriber } from '../store/subscriber-transfer.repository.js';
import { MASKED } from '../domain/subscriber-address.js';
import { formulaCell, formulaText } from '../../../text/formula-cell.js';

/** The columns of a file of subscribers, in the order in which they are written. */
export const SUBSCRIBER_COLUMNS = [
  'channel',
  'address',
  'status',
  'locale',
  'component_ids',
  'group_ids',
  'events',
] as const;

type SubscriberColumn = (typeof SUBSCRIBER_COLUMNS)[number];

/** The cells of one row by column. */
export type SubscriberCells = Partial<Readonly<Record<SubscriberColumn, string>>>;

/** In `component_ids`: all components, or none that is left of those chosen. */
const ALL = 'all';
const NONE = 'none';
/** What stands for the middle of a masked address: in ASCII, so that the file needs no mark of its encoding, and in no address. */
const MASK = '<hidden>';

/** A subscriber as the cells of a row. */
export function cellsOf({ channel, address, status, locale, selection, events }: StoredSubscriber): string[] {
  const { componentIds, groupIds } = selection;
  const components = componentIds === null ? ALL : componentIds.length === 0 ? NONE : componentIds.join(' ');
  const cells = [
    channel,
    address.replace(MASKED, MASK),
    status,
    locale,
    components,
    groupIds.join(' '),
    events.join(' '),
  ];
  return cells.map(formulaCell);
}

/** The row that cells stand for, as a body would have it; it may be wrong. An empty cell is a field that is left out. */
export function rowOf(cells: SubscriberCells): Record<string, unknown> {
  const text = (column: SubscriberColumn): string => formulaText(cells[column] ?? '').trim();
  const row: Record<string, unknown> = {
    channel: text('channel') || 'email',
    address: text('address').replace(MASK, MASKED) || undefined,
    status: text('status') || undefined,
    locale: text('locale') || undefined,
    component_ids: componentsOf(text('component_ids')),
    group_ids: idsOf(text('group_ids')),
    events: wordsOf(text('events')),
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function componentsOf(cell: string): readonly unknown[] | null | undefined {
  if (cell === ALL) return null;
  return cell === NONE ? [] : idsOf(cell);
}

function idsOf(cell: string): readonly unknown[] | undefined {
  return wordsOf(cell)?.map((word) => (/^[1-9]\d{0,15}$/.test(word) ? Number(word) : word));
}

function wordsOf(cell: string): readonly string[] | undefined {
  return cell === '' ? undefined : cell.split(/\s+/);
}
