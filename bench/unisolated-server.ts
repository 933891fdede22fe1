import { readInstallation } from '../src/installation.js';
import { ReadConnections, type ReadConnection } from '#platform/database/connections/read-connections.js';
import { AS_TEXT, type Statement, type TextRows } from '#platform/database/connections/text-rows.js';
import { startServer } from '../src/server.js';
import { replaceReadConnections } from './support/read-connections.js';

/*
 * Heliograph as shipped, except for its reads. The tenant is set once per connection, so that statements can
 * be sent alone. This serves only one tenant. It is the baseline for the cost of a transaction per read.
 */

const CONNECTIONS = 4;

class UnisolatedReads extends ReadConnections {
  protected override async send(
    connection: ReadConnection,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    // The tenant and the key are looked up with other settings. They are cached, so this happens only once.
    if (!('app.tenant_id' in settings)) return super.send(connection, settings, statement, values);
    const { fields, rows } = await connection.client.query<(string | null)[]>({
      ...statement,
      values,
      rowMode: 'array',
      types: AS_TEXT,
    });
    return { columns: fields.map(({ name }) => name), rows };
  }
}

replaceReadConnections(new UnisolatedReads({ url: process.env['BOUND_URL'] ?? '' }, CONNECTIONS));
const server = await startServer(await readInstallation());
process.once('SIGTERM', () => {
  void server.stop();
});
