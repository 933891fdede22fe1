import { EVERY_AUDIENCE } from '#core/context/audience.js';

/** SQL for the ids of the reader's audiences. Null for readers who see what belongs to everybody. */
const IDS = `nullif(current_setting('app.audience', true), '')::bigint[]`;

/** SQL that is `off` for readers who do not see what belongs to everybody, else empty. */
const OF_EVERYBODY = `coalesce(current_setting('app.public_components', true), '')`;

/** SQL condition: the reader does not see what belongs to everybody. */
export const SEES_OWN_ONLY = `${OF_EVERYBODY} = 'off'` as const;

/**
 * SQL condition of views for visitors: the reader sees what belongs to these audiences. A comparison with text, of which
 * the planner expects that nearly all rows pass, whether it has statistics or not. So it plans as it would without.
 *
 * @param ids SQL for an array of ids; null: it belongs to everybody
 */
export function isForReader(ids: string): string {
  return `case when ${ids} is null then ${OF_EVERYBODY}
    when ${ids} && ${IDS} or ${EVERY_AUDIENCE} = any (${IDS}) then '' else 'off' end <> 'off'`;
}

/** Declarations of a PL/pgSQL function with {@link FOR_EVERY_AUDIENCE}. */
export const SIGHT = `reader constant text := coalesce(current_setting('app.audience', true), '');
      sight text;`;

/**
 * PL/pgSQL that lets a function see what any visitor sees, such as one that announces changes. The setting holds for the
 * transaction, so {@link AS_READER} has to follow. Neither changes `found`.
 */
export const FOR_EVERY_AUDIENCE = `sight := set_config('app.audience', '{${EVERY_AUDIENCE}}', true);`;

/** PL/pgSQL that takes {@link FOR_EVERY_AUDIENCE} back. */
export const AS_READER = `sight := set_config('app.audience', reader, true);`;
