import { packageOf } from '#platform/database/schema/package-migrations.js';
import { isTableOf } from '#platform/database/schema/table-names.js';
import type { Manifest, Totals } from '../rules/manifest.js';
import { sinceBaseline } from '../rules/since-baseline.js';

/** The schema of the database that an archive is imported into. */
interface Schema {
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/**
 * Why an archive does not fit a database, in one sentence. Undefined if it does. The meaning of rows depends on their
 * schema, so both must have the same migrations. A package whose tables are empty in the archive is no obstacle.
 */
export function schemaProblem(archive: Manifest, totals: Totals, schema: Schema): string | undefined {
  const here = ofOwner(schema.migrations, undefined);
  const archived = ofOwner(archive.migrations, undefined);
  const product = sinceBaseline(archived, here);
  if (product === undefined)
    return 'The archive is from before version 0.1.0: upgrade the installation that it comes from to the last version before that, and export again.';
  const later = here.find((name) => !product.includes(name));
  if (product !== archived && later !== undefined)
    return `The archive is from before version 0.1.0, and the change ${later} was made since: import it with version 0.1.0, upgrade that, and export again.`;
  const packaged = archive.migrations.filter((name) => packageOf(name) !== undefined);
  return problemSinceBaseline({ ...archive, migrations: [...product, ...packaged] }, totals, schema);
}

function problemSinceBaseline(manifest: Manifest, totals: Totals, schema: Schema): string | undefined {
  const filled = manifest.tables.filter(({ name }) => (totals[name]?.rows ?? 0) > 0);
  const packages = new Set(manifest.migrations.map(packageOf).filter((name) => name !== undefined));
  const ownerOf = (table: string): string | undefined => [...packages].find((name) => isTableOf(name, table));
  for (const { name, columns } of filled) {
    const here = schema.tables.find((table) => table.name === name);
    if (here !== undefined && haveSame(here.columns, columns)) continue;
    const owner = ownerOf(name);
    if (here === undefined && owner !== undefined)
      return `The archive has rows of ${name}, a table of the package ${owner}, which is not installed here: install it, then import again.`;
    return (
      differingVersions(manifest, schema, owner) ??
      `The archive has rows of ${name}, which is not known here.`
    );
  }
  const owners = new Set(filled.map(({ name }) => ownerOf(name)));
  return [undefined, ...packages]
    .filter((owner) => owner === undefined || owners.has(owner))
    .map((owner) => differingVersions(manifest, schema, owner))
    .find((problem) => problem !== undefined);
}

/** @param owner a package; undefined for the product itself */
function differingVersions(
  { migrations, heliograph }: Manifest,
  schema: Schema,
  owner: string | undefined,
): string | undefined {
  const what = owner === undefined ? `Heliograph (${heliograph})` : `the package ${owner}`;
  const newer = ofOwner(migrations, owner).find((name) => !schema.migrations.includes(name));
  if (newer !== undefined)
    return `The archive comes from a newer version of ${what}, whose change ${newer} is not known here: upgrade this installation, then import again.`;
  const older = ofOwner(schema.migrations, owner).find((name) => !migrations.includes(name));
  if (older !== undefined)
    return `The archive comes from an older version of ${what}, without the change ${older}: upgrade the installation that it comes from, and export again.`;
  return undefined;
}

function haveSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function ofOwner(migrations: readonly string[], owner: string | undefined): readonly string[] {
  return migrations.filter((name) => packageOf(name) === owner);
}
