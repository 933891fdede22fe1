import { text } from 'node:stream/consumers';
import { createHeliographClient, orThrow, type HeliographClient } from '@heliograph/client';
import { CommandFailed, EXIT } from './command-failed.js';
import { pageAddress } from './page-address.js';
import { send } from './send.js';
import { SignInFile } from './sign-in-file.js';
import type { Surroundings } from './surroundings.js';
import { forTerminal, table } from './terminal-text.js';

/** Options of every command. */
export interface CommonOptions {
  readonly url?: string;
  readonly key?: string;
  readonly json?: true;
  readonly idempotencyKey?: string;
  readonly retries: number;
}

/** What every command needs: the page, its client, standard input, and a way to print the result. */
export class CommandContext {
  readonly file: SignInFile;
  private input: Promise<string> | undefined;
  private language: Promise<string> | undefined;

  /** @param options called once arguments have been read */
  constructor(
    readonly surroundings: Surroundings,
    private readonly options: () => CommonOptions,
  ) {
    this.file = new SignInFile(surroundings);
  }

  get isJson(): boolean {
    return this.options().json === true;
  }

  /** Address of the page that the command is about. */
  async url(): Promise<string> {
    const named = this.namedUrl() ?? (await this.file.read()).current;
    if (named !== undefined) return pageAddress(named);
    throw new CommandFailed(
      'No page is named. Sign in with "heliograph sign-in", or give --url or HELIOGRAPH_URL.',
      EXIT.notServed,
    );
  }

  /** The page in `--url` or HELIOGRAPH_URL. Empty ones do not count, as CI systems set them. */
  namedUrl(): string | undefined {
    return nonEmpty(this.options().url) ?? nonEmpty(this.surroundings.env['HELIOGRAPH_URL']);
  }

  /** The key in `--key`. */
  keyOption(): string | undefined {
    return nonEmpty(this.options().key);
  }

  /** The key in HELIOGRAPH_KEY. */
  keyVariable(): string | undefined {
    return nonEmpty(this.surroundings.env['HELIOGRAPH_KEY']);
  }

  /** A client with the user's key. @param attempts for each request; default: by `--retries` */
  async client(attempts?: number): Promise<HeliographClient> {
    const url = await this.url();
    const key = this.keyOption() ?? this.keyVariable() ?? (await this.file.read()).pages[url]?.key;
    if (key === undefined)
      throw new CommandFailed(
        `Not signed in to ${url}. Sign in with "heliograph sign-in --url ${url}", or set HELIOGRAPH_KEY.`,
        EXIT.notServed,
      );
    return this.clientOf(url, key, attempts);
  }

  /** A client of what visitors may read, which needs no key. */
  async visitor(): Promise<HeliographClient> {
    return this.clientOf(await this.url(), undefined);
  }

  clientOf(url: string, key: string | undefined, attempts?: number): HeliographClient {
    // Node's message about a header that cannot be sent would show the key.
    if (key !== undefined && !/^[!-~]+$/.test(key))
      throw new CommandFailed('The key has characters that no key has.', EXIT.wrongUse);
    const { idempotencyKey, retries } = this.options();
    return createHeliographClient({
      baseUrl: url,
      key,
      attempts: Math.max(retries + 1, attempts ?? 0),
      fetch: (request) => {
        if (idempotencyKey !== undefined && request.method === 'POST')
          request.headers.set('Idempotency-Key', idempotencyKey);
        return send(request);
      },
    });
  }

  /** Main language of the page. */
  mainLanguage(): Promise<string> {
    this.language ??= this.readMainLanguage();
    return this.language;
  }

  /** All of standard input, without line breaks at the end. */
  async standardInput(): Promise<string> {
    this.input ??= text(this.surroundings.stdin);
    return (await this.input).trimEnd();
  }

  /** Prints the result: one JSON value on one line with `--json`, otherwise lines for people. */
  print(json: unknown, lines: readonly string[]): void {
    const output = this.isJson ? [JSON.stringify(json)] : lines.map(forTerminal);
    this.surroundings.stdout.write(output.map((line) => `${line}\n`).join(''));
  }

  /** Prints records of a list, for people with their texts in the main language and aligned. */
  async printList<T>(
    list: { readonly data: readonly T[]; readonly meta: { readonly total: number } },
    row: (record: T, language: string) => readonly string[],
  ): Promise<void> {
    const { data, meta } = list;
    const language = this.isJson ? '' : await this.mainLanguage();
    const rest = data.length < meta.total ? [`${data.length} of ${meta.total}; --limit shows more.`] : [];
    this.print(list, [...table(data.map((record) => row(record, language))), ...rest]);
  }

  /** Tells people something that is not the result. */
  note(line: string): void {
    this.surroundings.stderr.write(`${forTerminal(line)}\n`);
  }

  private async readMainLanguage(): Promise<string> {
    const { data } = await orThrow((await this.client()).GET('/api/v1/me'));
    const [main = 'en'] = data.tenant.locales;
    return main;
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
