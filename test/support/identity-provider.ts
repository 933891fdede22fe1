import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import type { Commands } from './identity-provider-process.js';

/** Most redirects of a sign-in. */
const MAX_STEPS = 10;

/** A company's identity provider (oidc-provider) on loopback, in a process of its own. */
export class IdentityProvider {
  issuer = '';
  private child: ChildProcess | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, (result: unknown) => void>();

  async open(): Promise<void> {
    const child = fork(new URL('identity-provider-process.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      silent: true,
    });
    this.child = child;
    child.on('message', ({ number, result }: { number: number; result: unknown }) => {
      this.waiting.get(number)?.(result);
      this.waiting.delete(number);
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.waiting.set(0, resolve);
    child.once('exit', () => {
      reject(new Error(`The identity provider has ended: ${said}`));
    });
    this.issuer = String(await promise);
  }

  async ask<Name extends keyof Commands>(name: Name, input: Commands[Name]): Promise<unknown> {
    this.asked += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.waiting.set(this.asked, resolve);
    this.child?.send({ number: this.asked, name, input });
    return promise;
  }

  async sign(claims: Record<string, unknown>, options: { withStrangeKey?: boolean } = {}): Promise<string> {
    return String(await this.ask('sign', { claims: { iss: this.issuer, ...claims }, ...options }));
  }

  /**
   * Follows a browser through the sign-in.
   *
   * @param start address that the status page has sent the browser to
   * @returns the address that the browser is sent back to
   */
  async signIn(start: string, account: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let url = new URL(start);
    url.searchParams.set('login_hint', account);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: header } });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${url.href} leads nowhere: ${await response.text()}`);
      url = new URL(location, url);
      if (url.origin !== this.issuer) return url;
    }
    throw new Error('The sign-in does not end.');
  }

  /** A token that a client gets for itself. */
  async clientToken(client: string, resource: string, scope: string): Promise<string> {
    const response = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client}:secret`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    child.removeAllListeners('exit');
    child.kill();
    await once(child, 'exit');
  }
}

/** Starts an identity provider for the tests of the calling file. */
export function useIdentityProvider(): IdentityProvider {
  const provider = new IdentityProvider();
  beforeAll(() => provider.open());
  afterAll(() => provider.close());
  return provider;
}
