import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../support/use-api.js';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Those of its scenarios that ask nothing of a server but the protocol. The others call tools made for them. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'];

describe('The conformance suite of the protocol', () => {
  const api = useApi();
  const own = api.useTenant('own');
  /** Adds the host and the credential, which the suite has no options for. */
  const proxy = createServer((incoming, outgoing) => {
    const { host, key } = own.client.session();
    const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(incoming.headers.host ?? '');
    const headers = {
      ...incoming.headers,
      host: isLocal ? host : incoming.headers.host,
      authorization: `Bearer ${key}`,
    };
    const { method, url: path } = incoming;
    const forwarded = request({ port: api.port, host: '127.0.0.1', method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });

  beforeAll(() => new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done)));
  afterAll(() => new Promise((done) => proxy.close(done)));

  it.each(SCENARIOS)('passes %s', async (scenario) => {
    const { port } = proxy.address() as AddressInfo;
    const { stdout } = await run(process.execPath, [
      PROGRAM,
      'server',
      '--url',
      `http://localhost:${port}/mcp`,
      '--scenario',
      scenario,
    ]);
    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  });
});
