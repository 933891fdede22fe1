import type { openTypeormSource } from './src/typeorm-source.js';

/**
 * The migrations' data source, for TypeORM's command line:
 *
 *     npm run migration:generate -- src/modules/<family>/store/migrations/add-something    writes what the entities declare and the database lacks
 *     npm run migration:generate -- --check --dryrun src/migrations/drift    fails when there is anything
 *     npm run migration:run    runs what is pending; the server does so by itself when it starts
 *
 * Both build first: TypeORM loads the built source, because plain Node does not find `.ts` files behind `.js` specifiers.
 * A new migration stands with the family whose tables it changes and is listed in src/migrations.ts. A new table is better written by hand, with
 * createTenantTable(): what TypeORM generates knows nothing of row-level security.
 */
const built = new URL('./dist/typeorm-source.js', import.meta.url).href;
const source = (await import(built)) as { openTypeormSource: typeof openTypeormSource };

export default await source.openTypeormSource();
