import pg from 'pg';
import { AS_TEXT, type Statement, type TextRows } from './text-rows.js';

/** Internals of pg that its types do not declare. */
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
 * A statement that runs after the settings of its transaction, with one Sync for all. PostgreSQL treats all
 * messages before a Sync as one transaction and responds once. To an explicit `begin` and `commit`, it
 * would respond separately.
 */
export class ImplicitTransaction extends PgQuery {
  readonly finished: Promise<TextRows>;
  /** pg closes the connection if there is no result within this time, in milliseconds. */
  readonly query_timeout: number;
  /** Number of pending results that belong to the statements sent before. */
  private ahead: number;

  /**
   * @param opening name of a statement already prepared on the connection. It goes first because PostgreSQL
   *   warns about a leading `set local`.
   * @param settings statements sent after it, without parameters and rows
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
    // pg records this name as parsed on any ParseComplete, and those of the settings arrive first.
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
    // The statement itself was skipped, so it must be parsed the next time.
    if (this.ahead > 0) connection.submittedNamedStatements[this.statement.name] = undefined;
    super.handleError(error, connection);
  }
}
