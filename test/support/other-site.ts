import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Resource {
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Web site with another origin, for pages that embed resources of a status page. */
export class OtherSite {
  private readonly resources = new Map<string, Resource>();
  private readonly server: Server = createServer(({ url }, response) => {
    const resource = this.resources.get(url ?? '');
    if (resource === undefined) response.writeHead(204).end();
    else response.writeHead(200, resource.headers).end(resource.content);
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** Publishes a page, under a Content-Security-Policy if one is given, and returns its address. */
  page(html: string, policy?: string): string {
    return this.put(`<!doctype html>${html}`, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
  }

  /** Publishes a script and returns its address. */
  script(source: string): string {
    return this.put(source, { 'content-type': 'text/javascript; charset=utf-8' });
  }

  private put(content: string, headers: Readonly<Record<string, string>>): string {
    const path = `/${this.resources.size}`;
    this.resources.set(path, { content, headers });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
