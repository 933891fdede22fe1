import type { openTypeormSource } from './src/typeorm-source.js';

/**
 * Data source of the migrations, for TypeORM's command line:
 *
 *     npm run migration:generate -- src/modules/<family>/store/migrations/add-something    writes a migration for what the entities declare and the database lacks
 *     npm run migration:generate -- --check --dryrun src/migrations/drift    fails if there is any such difference
 *     npm run migration:run    runs pending migrations; the server also does so at startup
 *
 * All of them build first: TypeORM loads the built source, because plain Node does not find `.ts`
 * files behind `.js` specifiers.
 * A new migration belongs to the family whose tables it changes and is listed in src/migrations.ts.
 * Write a migration for a new table by hand, with createTenantTable(): the ones that TypeORM
 * generates lack row-level security.
 */
const built = new URL('./dist/typeorm-source.js', import.meta.url).href;
const source = (await import(built)) as { openTypeormSource: typeof openTypeormSource };

export default await source.openTypeormSource();
