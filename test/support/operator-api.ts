import pino from 'pino';
import type { AddressInfo } from 'node:net';
import { OperatorKeys } from '#platform/operators/operator-keys.service.js';
import { createOperatorApplication } from '../../src/operator-application.js';
import type { TestApplication } from './test-application.js';

/** A response of the operator's API. */
export interface OperatorResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

interface Asked {
  /** Default: a key that may do everything; null for none. */
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The operator's API of a test application, on a port of its own. */
export interface OperatorApi {
  readonly port: number;
  readonly key: string;
  readonly readOnlyKey: string;
  /** @param path below `/operator/v1`, or from the root if it starts with two slashes */
  ask(method: string, path: string, asked?: Asked): Promise<OperatorResponse>;
  close(): Promise<void>;
}

export async function startOperatorApi({ app }: TestApplication): Promise<OperatorApi> {
  const operators = await createOperatorApplication(app, pino({ level: 'silent' }));
  await operators.listen({ port: 0, host: '127.0.0.1' });
  const { port } = operators.getHttpServer().address() as AddressInfo;
  const keys = app.get(OperatorKeys);
  const { secret: key } = await keys.create('Portal', 'all');
  const { secret: readOnlyKey } = await keys.create('Billing', 'read-only');
  return {
    port,
    key,
    readOnlyKey,
    ask: async (method, path, { key: given = key, body, headers = {} } = {}) => {
      const url = path.startsWith('//') ? path.slice(1) : `/operator/v1${path}`;
      const response = await fetch(`http://127.0.0.1:${port}${url}`, {
        method,
        headers: {
          ...(given === null ? {} : { authorization: `Bearer ${given}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? (JSON.parse(text) as unknown) : text,
      };
    },
    close: () => operators.close(),
  };
}
