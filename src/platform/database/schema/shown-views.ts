import type { QueryRunner } from 'typeorm';
import { VISITOR_ROLE } from '../connections/database-addresses.js';
import type { PackageMigrations } from './package-migrations.js';
import { tablePrefix } from './table-names.js';

/** Whether a view is as `createPublicView` makes it, and what it reads. */
interface CheckedView {
  readonly isReadable: boolean;
  readonly isBarrier: boolean;
  readonly columns: readonly string[];
  readonly definition: string;
  /** Tables and views that it reads, also through views of the same package. */
  readonly sources: readonly {
    readonly name: string;
    readonly isOwn: boolean;
    readonly isTable: boolean;
    /** For a view: visitors may read it. */
    readonly isPublic: boolean;
    readonly isAnnounced: boolean;
  }[];
}

const OWN = `(relname = $2 or starts_with(relname, $2 || '_'))`;

const VIEW = `
  with recursive used as (
    select oid, relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relname = $1 and relkind = 'v'
    union
    select s.oid, s.relname, s.relkind from used u
      join pg_rewrite r on r.ev_class = u.oid and u.relkind = 'v' and ${OWN.replaceAll('relname', 'u.relname')}
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class s on s.oid = d.refobjid and s.oid <> u.oid)
  select has_table_privilege('${VISITOR_ROLE}', v.oid, 'select') as "isReadable",
    coalesce('security_barrier=true' = any (v.reloptions), false) as "isBarrier",
    pg_get_viewdef(v.oid) as definition,
    array(select attname::text from pg_attribute where attrelid = v.oid and attnum > 0) as columns,
    (select coalesce(json_agg(json_build_object('name', relname, 'isOwn', ${OWN}, 'isTable', relkind <> 'v',
        'isPublic', has_table_privilege('${VISITOR_ROLE}', oid, 'select'),
        'isAnnounced', exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = used.oid and not g.tgisinternal and p.prosrc like '%''page:''%')) order by relname), '[]')
      from used where oid <> v.oid) as sources
  from pg_class v where v.oid = (select oid from used where relname = $1)`;

const TIME =
  /\b(now\(\)|current_timestamp|current_date|localtimestamp|(clock|statement|transaction)_timestamp)/i;

/** Sentence about a view that visitors cannot or must not read. Undefined if there is no problem. */
export async function shownViewProblem(
  runner: QueryRunner,
  { name, views }: PackageMigrations,
): Promise<string | undefined> {
  for (const { view, columns } of views) {
    const [found] = (await runner.query(VIEW, [view, tablePrefix(name)])) as CheckedView[];
    if (found === undefined)
      return `none of them makes the view ${view}, which pages show; make it with createPublicView().`;
    const problem = problemOf(found, columns);
    if (problem !== undefined) return `the view ${view}, which pages show, ${problem}`;
  }
  return undefined;
}

function problemOf(
  { isReadable, isBarrier, columns: had, definition, sources }: CheckedView,
  columns: readonly string[],
): string | undefined {
  if (!isReadable) return 'cannot be read by visitors; make it with createPublicView().';
  if (!isBarrier) return 'is no security barrier; make it with createPublicView().';
  const missing = ['tenant_id', ...columns].find((column) => !had.includes(column));
  if (missing !== undefined) return `has no column ${missing}; add it.`;
  const foreign = sources.find(({ isOwn, isTable, isPublic }) => !isOwn && (isTable || !isPublic));
  if (foreign !== undefined)
    return `reads ${foreign.name}, which has more than visitors may see; read a view that begins with public_.`;
  const silent = sources.find(({ isOwn, isTable, isAnnounced }) => isOwn && isTable && !isAnnounced);
  if (silent !== undefined)
    return `would stay as it is when ${silent.name} changes; call announcePageChanges(runner, '${silent.name}').`;
  return TIME.test(definition)
    ? 'depends on the time, at which nothing is announced; show its instants and compare them with page.now.'
    : undefined;
}
