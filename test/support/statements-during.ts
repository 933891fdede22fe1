import pg from 'pg';

/** Application names of the connections that serve requests of a tenant. */
const SERVING = new Set(['heliograph-read', 'heliograph-write']);

/** The parts of a pg connection that are used here. */
interface Watched {
  readonly connectionParameters: { readonly application_name?: string };
}

/**
 * Texts of all statements sent for tenants while `work` runs, in order. Leaves out the start and
 * end of transactions. Also leaves out statements on keys: their lookup is cached, and their last
 * use is stored at its own time.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const client = pg.Client.prototype as unknown as {
    query: (this: Watched, ...args: unknown[]) => unknown;
  };
  const { query } = client;
  client.query = function (...args) {
    const [config] = args;
    const text = typeof config === 'string' ? config : String((config as { text?: string }).text);
    const serves = SERVING.has(this.connectionParameters.application_name ?? '');
    if (serves && !/^(begin|commit|rollback)/i.test(text) && !/\bapi_key\b/.test(text)) sent.push(text);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return sent;
}
