import type { ComponentStatus } from '#core/status/component-status.js';
import { SentFields } from './sent-fields.js';
import { statusIn } from './statuspage-status.js';

/** A component and the impact of an incident on it, in our own words. */
export interface Impact {
  readonly id: number;
  readonly impact: ComponentStatus;
}

/** The components of a body: which there are, and what becomes of some. */
export interface SentImpacts {
  /** The complete list of components; undefined if it was not sent. */
  readonly ids: readonly number[] | undefined;
  readonly statuses: ReadonlyMap<number, ComponentStatus>;
}

/**
 * Reads `component_ids` and `components`, which is an object of statuses by id, a list of ids, or the list of components
 * that an incident was read with.
 *
 * @throws Invalid
 */
export function sentImpacts(sent: SentFields): SentImpacts {
  const ids = sent.ids('component_ids');
  const components = sent.value('components');
  if (Array.isArray(components)) {
    const listed = components.map((one: unknown) => (isWhole(one) ? one.id : one));
    return { ids: ids ?? SentFields.all({ components: listed }).ids('components'), statuses: new Map() };
  }
  const statuses = new Map<number, ComponentStatus>();
  for (const [key, value] of Object.entries(sent.object('components') ?? {})) {
    const [id] = SentFields.all({ components: [key] }).ids('components') ?? [];
    const status = statusIn(`components.${key.slice(0, 20)}`, value);
    if (id !== undefined && status !== undefined) statuses.set(id, status);
  }
  return { ids, statuses };
}

/**
 * The impacts of a record after a body; undefined if the body changes none.
 *
 * @param usual impact on a component that is only named
 */
export function impactsAfter(
  before: readonly Impact[],
  { ids, statuses }: SentImpacts,
  usual: ComponentStatus,
): Impact[] | undefined {
  if (ids === undefined && statuses.size === 0) return undefined;
  const known = new Map(before.map(({ id, impact }) => [id, impact]));
  const all = new Set([...(ids ?? known.keys()), ...statuses.keys()]);
  return Array.from(all, (id) => ({ id, impact: statuses.get(id) ?? known.get(id) ?? usual }));
}

function isWhole(value: unknown): value is { readonly id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value;
}
