import type { openTypeormSource } from './src/database/schema/typeorm-source.js';

/**
 * The migrations' data source, for TypeORM's command line:
 *
 *     npm run migration:generate -- src/database/migrations/add-something    writes what the entities declare and the database lacks
 *     npm run migration:generate -- --check --dryrun src/database/migrations/drift    fails when there is anything
 *     npm run migration:run    runs what is pending; the server does so by itself when it starts
 *
 * Both build first: TypeORM loads the built source, because plain Node does not find `.ts` files behind `.js` specifiers.
 * A new migration is then added to the list in src/database/migrations.ts. A new table is better written by hand, with
 * createTenantTable(): what TypeORM generates knows nothing of row-level security.
 */
const built = new URL('./dist/database/typeorm-source.js', import.meta.url).href;
const source = (await import(built)) as { openTypeormSource: typeof openTypeormSource };

export default await source.openTypeormSource();
