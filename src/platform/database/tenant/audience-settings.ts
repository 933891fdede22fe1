import type { Audience } from '#core/context/audience.js';
import { workContext } from '#core/context/work-context.js';
import { named, sql, type NamedStatement } from './sql.js';

/** Settings of a transaction that let it see what the current reader may see. None for most readers. */
export function audienceSettings(): Readonly<Record<string, string>> {
  const audience = workContext()?.audience;
  if (audience === undefined) return {};
  return {
    'app.audience': idsOf(audience),
    ...(audience.withPublic ? {} : { 'app.public_components': 'off' }),
  };
}

/** Lets the rest of an open transaction see what another reader sees. Undefined: what everybody sees. */
export function readAs(audience: Audience | undefined): NamedStatement {
  return named(
    'read_as_audience',
    sql`select set_config('app.audience', ${audience === undefined ? '' : idsOf(audience)}, true),
      set_config('app.public_components', ${audience?.withPublic === false ? 'off' : ''}, true)`,
  );
}

function idsOf({ ids }: Audience): string {
  return `{${ids.join(',')}}`;
}
