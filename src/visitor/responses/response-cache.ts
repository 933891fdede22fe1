import { LRUCache } from 'lru-cache';
import { RenderedBody } from './rendered-body.js';

/** Bytes that all remembered answers may take together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What an answer was made from: it holds for as long as both are the same. */
interface Basis {
  readonly page: object;
  /** Of answers that time alone changes too. */
  readonly minute: number;
}

interface Remembered {
  readonly basis: Basis;
  readonly rendered: RenderedBody;
}

interface UnderWay {
  readonly basis: Basis;
  readonly rendering: Promise<RenderedBody | undefined>;
}

/** Answers that were rendered once, for as long as what they were made from is current. Bounded by their size. */
export class ResponseCache {
  private readonly answers: LRUCache<string, Remembered>;
  private readonly underWay = new Map<string, UnderWay>();

  /** @param maxBytes what all remembered answers may take together */
  constructor(maxBytes = MAX_BYTES) {
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rendered }, key) => key.length + rendered.size,
    });
  }

  /** What is remembered and still holds. */
  known(key: string, basis: Basis): RenderedBody | undefined {
    const known = this.answers.get(key);
    return known !== undefined && isSame(known.basis, basis) ? known.rendered : undefined;
  }

  /** What is remembered, whether it still holds or not. */
  lastKnown(key: string): RenderedBody | undefined {
    return this.answers.get(key)?.rendered;
  }

  /** Bytes that the remembered answers take now. */
  get size(): number {
    return this.answers.calculatedSize;
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
  ): Promise<RenderedBody | undefined> {
    const known = this.underWay.get(key);
    if (known !== undefined && isSame(known.basis, basis)) return known.rendering;
    const rendering = this.make(key, basis, render).finally(() => {
      if (this.underWay.get(key)?.rendering === rendering) this.underWay.delete(key);
    });
    this.underWay.set(key, { basis, rendering });
    return rendering;
  }

  private async make(
    key: string,
    basis: Basis,
    render: () => string | undefined | Promise<string | undefined>,
  ): Promise<RenderedBody | undefined> {
    const text = await render();
    if (text === undefined) return undefined;
    const rendered = new RenderedBody(text, () => {
      // What has been forgotten or made anew meanwhile is nobody's any more.
      if (this.answers.peek(key)?.rendered === rendered) this.answers.set(key, { basis, rendered });
    });
    this.answers.set(key, { basis, rendered });
    return rendered;
  }
}

function isSame(one: Basis, other: Basis): boolean {
  return one.page === other.page && one.minute === other.minute;
}
