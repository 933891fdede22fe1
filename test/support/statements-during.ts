import pg from 'pg';

/** The connections that serve requests of a tenant. */
const SERVING = new Set(['heliograph-read', 'heliograph-write']);

/** A connection of pg as far as it is watched here. */
interface Watched {
  readonly connectionParameters: { readonly application_name?: string };
}

/**
 * The texts of all statements that are sent for tenants while `work` runs, in the order in which they are sent; what begins
 * and ends transactions is left out, and so is what looks keys up and notes their use, which is remembered and comes by its own time.
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
