/** What a release of the product says about the schema that it leaves. */
export interface Release {
  /** `0.3.0` */
  readonly version: string;
  /** The oldest release that may still run on the schema. */
  readonly oldest: string;
}

/** Runs a statement; of any client. */
type Query = (text: string) => Promise<readonly object[]>;

/** Kept where every role may read it, and where it goes along with a dump. */
const FOUND = `
  select obj_description(c.oid, 'pg_class') as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relname = 'migrations'`;

/** The release that migrated the schema last; undefined if none has said so. */
export async function recordedRelease(query: Query): Promise<Release | undefined> {
  const [row] = (await query(FOUND)) as readonly { found: string | null }[];
  const [, version, oldest] = /^Heliograph (\S+), runs with (\S+) or later$/.exec(row?.found ?? '') ?? [];
  return version === undefined || oldest === undefined ? undefined : { version, oldest };
}

/** Notes the release that has migrated the schema. */
export async function recordRelease(query: Query, { version, oldest }: Release): Promise<void> {
  for (const one of [version, oldest]) if (!/^[\w.+-]+$/.test(one)) throw new Error(`${one} is no version.`);
  await query(`comment on table migrations is 'Heliograph ${version}, runs with ${oldest} or later'`);
}

/** True if a version comes before another one. Versions before a release count as that release. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [numbersOf(version), numbersOf(other)];
  const at = one.findIndex((number, index) => number !== two[index]);
  return at >= 0 && (one[at] ?? 0) < (two[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return (version.split(/[-+]/, 1)[0] ?? '').split('.').map(Number);
}
