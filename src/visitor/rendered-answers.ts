import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { weakTag } from '../http/conditional/etag.js';

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
  readonly etag: string;
  readonly body: Readonly<Record<Encoding, Buffer>>;
}

/** What an answer was made from: it holds for as long as both are the same. */
interface Basis {
  readonly page: object;
  /** Of answers that time alone changes too. */
  readonly minute: number;
}

interface Remembered extends Basis {
  readonly rendered: Rendered;
}

/** Answers that were rendered once, for as long as what they were made from is current. Bounded by their size. */
export class RenderedAnswers {
  private readonly answers = new LRUCache<string, Remembered>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rendered: { body } }, key) =>
      key.length + body.identity.length + body.br.length + body.gzip.length,
  });
  private readonly rendering = new Map<string, Promise<Rendered | undefined>>();

  /** What is remembered and still holds. */
  known(key: string, { page, minute }: Basis): Rendered | undefined {
    const known = this.answers.get(key);
    return known?.page === page && known.minute === minute ? known.rendered : undefined;
  }

  /** What is remembered, whether it still holds or not. */
  lastKnown(key: string): Rendered | undefined {
    return this.answers.get(key)?.rendered;
  }

  /**
   * Renders an answer; many asking at once cause one rendering.
   *
   * @param render makes the text, or finds that there is nothing to show
   */
  render(
    key: string,
    basis: Basis,
    render: () => string | undefined | Promise<string | undefined>,
  ): Promise<Rendered | undefined> {
    const underWay = this.rendering.get(key);
    if (underWay !== undefined) return underWay;
    const rendering = renderOnce(render)
      .then((rendered) => {
        if (rendered !== undefined) this.answers.set(key, { ...basis, rendered });
        return rendered;
      })
      .finally(() => this.rendering.delete(key));
    this.rendering.set(key, rendering);
    return rendering;
  }
}

/** Renders an answer that is not to be remembered. */
export async function renderOnce(
  render: () => string | undefined | Promise<string | undefined>,
): Promise<Rendered | undefined> {
  const text = await render();
  return text === undefined ? undefined : renderedText(text);
}

/** A text, ready to be sent in each encoding. */
export async function renderedText(text: string): Promise<Rendered> {
  const identity = Buffer.from(text);
  const isShort = identity.length < COMPRESSED_FROM;
  const [br, gz] = isShort
    ? [identity, identity]
    : await Promise.all([brotli(identity, BROTLI), gzipped(identity)]);
  return { etag: weakTag(text), body: { identity, br, gzip: gz } };
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
