import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { weakTag } from '../http/conditional/etag.js';
import type { PublicPage } from './public-page.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes that all remembered answers may take together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Shorter answers are not worth compressing. */
const COMPRESSED_FROM = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer, ready to be sent in each encoding. */
export interface Rendered {
  /** What it was made from. */
  readonly page: PublicPage;
  readonly etag: string;
  readonly body: Readonly<Record<Encoding, Buffer>>;
}

/** Answers that were rendered once, for as long as what they were made from is current. Bounded by their size. */
export class RenderedAnswers {
  private readonly answers = new LRUCache<string, Rendered>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.identity.length + body.br.length + body.gzip.length,
  });
  private readonly rendering = new Map<string, Promise<Rendered>>();

  /** @param render makes the text when there is none for this page yet; many asking at once cause one rendering */
  get(key: string, page: PublicPage, render: () => string): Rendered | Promise<Rendered> {
    const known = this.answers.get(key);
    if (known?.page === page) return known;
    const underWay = this.rendering.get(key);
    if (underWay !== undefined) return underWay;
    const rendered = this.make(page, render)
      .then((answer) => {
        this.answers.set(key, answer);
        return answer;
      })
      .finally(() => this.rendering.delete(key));
    this.rendering.set(key, rendered);
    return rendered;
  }

  private async make(page: PublicPage, render: () => string): Promise<Rendered> {
    const text = render();
    const identity = Buffer.from(text);
    const isShort = identity.length < COMPRESSED_FROM;
    const [br, gz] = isShort
      ? [identity, identity]
      : await Promise.all([brotli(identity, BROTLI), gzipped(identity)]);
    return { page, etag: weakTag(text), body: { identity, br, gzip: gz } };
  }
}

/** The best encoding that a client takes; an answer that is not worth compressing goes as it is. */
export function chooseEncoding(acceptEncoding: string | undefined, { body }: Rendered): Encoding {
  if (acceptEncoding === undefined || body.br === body.identity) return 'identity';
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
