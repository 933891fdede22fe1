import type { StoredSubscriber } from '../../store/subscriber-transfer.repository.js';
import { MASKED } from '../../rules/subscriber-address.js';
import { formulaCell, formulaText } from '#core/text/formula-cell.js';

/** Columns of a subscriber file, in output order. */
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

/** Cells of a row, by column. */
export type SubscriberCells = Partial<Readonly<Record<SubscriberColumn, string>>>;

/** Values of `component_ids`: all components, or none because all selected ones were deleted. */
const ALL = 'all';
const NONE = 'none';
/**
 * Replaces the ellipsis of a masked address. It is ASCII, so the file needs no byte order
 * mark, and no address contains it.
 */
const MASK = '<hidden>';

/** Formats a subscriber as the cells of a row. */
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

/** Converts cells to an unvalidated request body. An empty cell is an omitted field. */
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
