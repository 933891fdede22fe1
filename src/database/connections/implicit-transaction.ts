import pg from 'pg';
import { AS_TEXT, type Statement, type TextRows } from './text-rows.js';

/** What pg's own query does on its connection, of which its types say nothing. */
interface PgConnection {
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { readonly text: string; readonly name: string }): void;
  bind(portal: { readonly statement: string }): void;
  execute(portal: object): void;
}
interface PgQuery extends pg.Submittable {
  name: string;
  callback: (error: Error | null, result?: pg.QueryArrayResult<(string | null)[]>) => void;
  prepare(connection: PgConnection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: PgConnection): void;
  handleError(error: Error, connection: PgConnection): void;
}
const PgQuery = pg.Query as unknown as new (config: object) => PgQuery;

/**
 * A statement behind others that prepare its transaction, all sent up to one Sync. PostgreSQL makes a transaction of what
 * comes before a Sync and responds to it once; `begin` and `commit` around it would be responded to each by itself.
 */
export class ImplicitTransaction extends PgQuery {
  readonly finished: Promise<TextRows>;
  /** pg ends the connection when there is no result by then. */
  readonly query_timeout: number;
  /** How many of the results to come belong to what is sent before. */
  private ahead: number;

  /**
   * @param opening a statement that the connection has prepared already. PostgreSQL warns of a `set local` that comes first.
   * @param settings what is sent behind it: statements without parameters and rows
   */
  constructor(
    private readonly opening: string,
    private readonly settings: readonly string[],
    private readonly statement: Statement,
    values: readonly unknown[],
    timeoutMs: number,
  ) {
    super({ ...statement, values, rowMode: 'array', types: AS_TEXT, queryMode: 'extended' });
    this.query_timeout = timeoutMs;
    this.ahead = 1 + settings.length;
    const { promise, resolve, reject } = Promise.withResolvers<TextRows>();
    this.finished = promise;
    this.callback = (error, result) => {
      if (error !== null || result === undefined) reject(error ?? new Error('The statement has no result.'));
      else resolve({ columns: result.fields.map(({ name }) => name), rows: result.rows });
    };
  }

  override prepare(connection: PgConnection): void {
    connection.bind({ statement: this.opening });
    connection.execute({});
    for (const text of this.settings) {
      connection.parse({ text, name: '' });
      connection.bind({ statement: '' });
      connection.execute({});
    }
    super.prepare(connection);
    // pg takes a parsed statement for the one of this name, and the settings are parsed before it.
    this.name = '';
  }

  override handleDataRow(message: object): void {
    if (this.ahead === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: PgConnection): void {
    if (this.ahead === 0) {
      super.handleCommandComplete(message, connection);
      return;
    }
    this.ahead -= 1;
    if (this.ahead === 0) this.name = this.statement.name;
  }

  override handleError(error: Error, connection: PgConnection): void {
    // The statement itself was skipped, so it is still to be parsed.
    if (this.ahead > 0) connection.submittedNamedStatements[this.statement.name] = undefined;
    super.handleError(error, connection);
  }
}
