import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailed } from './command-failed.js';
import type { Surroundings } from './surroundings.js';

/** Keys by the address of their page. */
export interface SignIns {
  /** The page of the latest sign-in, used unless another is named. */
  readonly current?: string;
  readonly pages: Readonly<Record<string, { readonly key: string }>>;
}

/** The file with the keys of `sign-in`, which only its owner can read. */
export class SignInFile {
  readonly path: string;

  constructor({ env }: Surroundings) {
    const home = env['HOME'] ?? homedir();
    const folder = env['XDG_CONFIG_HOME'] ?? env['APPDATA'] ?? join(home, '.config');
    this.path = join(folder, 'heliograph', 'config.json');
  }

  async read(): Promise<SignIns> {
    const text = await readFile(this.path, 'utf8').catch((error: unknown) => {
      const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      throw new CommandFailed(`${this.path} cannot be read: ${code}.`);
    });
    if (text === undefined) return { pages: {} };
    try {
      const { current, pages = {} } = JSON.parse(text) as Partial<SignIns>;
      return current === undefined ? { pages } : { current, pages };
    } catch {
      throw new CommandFailed(`${this.path} is not JSON. Delete it and sign in again.`);
    }
  }

  async signIn(url: string, key: string): Promise<void> {
    const { pages } = await this.read();
    await this.write({ current: url, pages: { ...pages, [url]: { key } } });
  }

  /** Forgets a page's key, and returns it. */
  async signOut(url: string): Promise<string | undefined> {
    const { current, pages } = await this.read();
    const own = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (own === undefined) return undefined;
    const left = Object.fromEntries(Object.entries(pages).filter(([page]) => page !== url));
    const next = current === url ? Object.keys(left).at(-1) : current;
    await this.write(next === undefined ? { pages: left } : { current: next, pages: left });
    return own.key;
  }

  /** A new file takes the place of the old one, so that no reader sees half of it, whatever the old one's mode was. */
  private async write(content: SignIns): Promise<void> {
    const draft = `${this.path}.${String(process.pid)}`;
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    await rename(draft, this.path);
  }
}
