import { settingsOfThisProcess } from '../src/config/read-settings.js';
import { ReadConnections, type ReadConnection } from '../src/database/connections/read-connections.js';
import { AS_TEXT, type Statement, type TextRows } from '../src/database/connections/text-rows.js';
import { startServer } from '../src/server.js';
import { replaceReadConnections } from './support/read-connections.js';

/*
 * Heliograph as shipped, but for its reads: the tenant is set once for each connection, so that the statement can be sent alone.
 * That serves one tenant only, and is what a transaction for each read is to be compared with.
 */

const LANES = 4;

class UnisolatedReads extends ReadConnections {
  protected override async send(
    connection: ReadConnection,
    settings: Readonly<Record<string, string>>,
    statement: Statement,
    values: unknown[],
  ): Promise<TextRows> {
    // The tenant and the key are found by other settings; they are remembered, so that this happens once.
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

replaceReadConnections(new UnisolatedReads({ url: process.env['BOUND_URL'] ?? '' }, LANES));
const server = await startServer(settingsOfThisProcess(), () => undefined);
process.once('SIGTERM', () => {
  void server.stop();
});
