import { Injectable } from '@nestjs/common';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineModule, OutboundHttp, OutboundModule } from '../../../src/module.js';
import { useApi } from '../../support/use-api.js';

@Injectable()
class Pager {
  constructor(private readonly http: OutboundHttp) {}

  page(url: string): Promise<unknown> {
    return this.http.post({ url, headers: {}, body: '{}' });
  }
}

const Paging = defineModule({
  name: 'acme-pager',
  heliograph: '^0',
  imports: [OutboundModule],
  providers: [Pager],
  exports: [Pager],
});

describe('Requests of a module to an address that somebody else chose', () => {
  const server = createServer((_request, response) => response.end('inside'));
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());
  const port = (): number => (server.address() as AddressInfo).port;

  const api = useApi({ packages: [Paging], environment: { OUTBOUND_PLAIN_HTTP: 'true' } });
  const open = useApi({
    packages: [Paging],
    environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1' },
  });

  it('reach no internal address, unless the operator allows it', async () => {
    await expect(api.app.get(Pager).page(`http://127.0.0.1:${port()}/`)).rejects.toThrow(/not public/);
    expect(await open.app.get(Pager).page(`http://127.0.0.1:${port()}/`)).toMatchObject({
      status: 200,
      text: 'inside',
    });
  });
});
