import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Agent, fetch } from 'undici';
import type { Client } from './client.js';

/** Hosts of status pages are names that only tests know. */
const here = new Agent({
  connect: {
    lookup: (_, __, found) => {
      found(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  },
});

/** What a tool returned. */
export interface Returned {
  readonly isError: boolean;
  /** What the product says about it. */
  readonly note: string;
  /** The JSON that came with it; undefined if none did. */
  readonly data: any;
}

/** An assistant that works with a client's credential, by the protocol's own library. */
export class Assistant {
  private constructor(readonly client: McpClient) {}

  static async of({ session }: Client): Promise<Assistant> {
    const { host, key, cookie } = session();
    const client = new McpClient({ name: 'test', version: '1.0.0' });
    const headers: Record<string, string> = {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), {
        requestInit: { headers },
        fetch: ((url: string, init: object) => fetch(url, { ...init, dispatcher: here })) as never,
      }),
    );
    return new Assistant(client);
  }

  /** Names of the tools that it is offered. */
  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  async use(name: string, input: Record<string, unknown> = {}): Promise<Returned> {
    const { content, isError = false } = await this.client.callTool({ name, arguments: input });
    const [note = '', data] = content.map((part) => (part.type === 'text' ? part.text : ''));
    return { isError, note, data: data === undefined ? undefined : JSON.parse(data) };
  }

  /** Uses a tool with the confirmation that its preview returns. */
  async confirm(name: string, input: Record<string, unknown> = {}): Promise<Returned> {
    const { data } = await this.use(name, input);
    return this.use(name, { ...input, confirm: data.confirm });
  }
}
