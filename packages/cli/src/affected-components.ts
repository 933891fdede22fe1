import type { HeliographClient, Schemas } from '@heliograph/client';
import { CommandFailed, EXIT } from './command-failed.js';
import { componentId } from './named-record.js';

type Status = Schemas['ComponentStatus'];

/** Statuses of components, from good to bad. */
export const COMPONENT_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const satisfies readonly Status[];

/**
 * Reads `NAME=IMPACT`, given once for each component. Names may contain `=`.
 *
 * @param usual the impact of a component without one; undefined if it must be said
 */
export async function affectedComponents(
  client: HeliographClient,
  values: readonly string[] | undefined,
  usual?: Status,
): Promise<Schemas['ComponentImpactInput'][] | undefined> {
  if (values === undefined) return undefined;
  return Promise.all(
    values.map(async (value) => {
      const [name, impact] = nameAndImpact(value, usual);
      return { id: await componentId(client, name), impact };
    }),
  );
}

function nameAndImpact(value: string, usual: Status | undefined): readonly [string, Status] {
  const end = value.lastIndexOf('=');
  const impact = COMPONENT_STATUSES.find((status) => status === value.slice(end + 1));
  if (end > 0 && impact !== undefined) return [value.slice(0, end), impact];
  if (usual !== undefined) return [value, usual];
  throw new CommandFailed(
    `"${value}" does not say how the component is affected: write NAME=IMPACT, with one of ${COMPONENT_STATUSES.join(', ')}.`,
    EXIT.wrongUse,
  );
}
