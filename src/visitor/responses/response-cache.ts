import { LRUCache } from 'lru-cache';
import { RenderedBody } from './rendered-body.js';

/** Bytes that all cached responses may take together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What a response was rendered from: it is current for as long as both are the same. */
export interface Basis {
  readonly page: object;
  /** Of responses that time alone changes too; else 0. */
  readonly minute: number;
}

interface CachedResponse {
  readonly basis: Basis;
  readonly rendered: RenderedBody;
}

interface Rendering {
  readonly basis: Basis;
  readonly rendering: Promise<RenderedBody | undefined>;
}

/** Rendered responses, valid while the page that they were rendered from is current. Bounded by their size, LRU. */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly renderings = new Map<string, Rendering>();

  /** @param maxBytes of all cached responses together */
  constructor(maxBytes = MAX_BYTES) {
    this.responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rendered }, key) => key.length + rendered.size,
    });
  }

  /** The cached response if it is current. */
  current(key: string, basis: Basis): RenderedBody | undefined {
    const cached = this.responses.get(key);
    return cached !== undefined && isSame(cached.basis, basis) ? cached.rendered : undefined;
  }

  /** The cached response, current or not. */
  latest(key: string): RenderedBody | undefined {
    return this.responses.get(key)?.rendered;
  }

  /** The rendering of a response that is under way. */
  rendering(key: string, basis: Basis): Promise<RenderedBody | undefined> | undefined {
    const known = this.renderings.get(key);
    return known !== undefined && isSame(known.basis, basis) ? known.rendering : undefined;
  }

  /** Bytes that the cached responses take now. */
  get size(): number {
    return this.responses.calculatedSize;
  }

  /**
   * Renders a response; concurrent calls for the same one share one rendering.
   *
   * @param render gives the text, or undefined when there is nothing to show
   */
  render(
    key: string,
    basis: Basis,
    render: () => string | undefined | Promise<string | undefined>,
  ): Promise<RenderedBody | undefined> {
    const known = this.rendering(key, basis);
    if (known !== undefined) return known;
    const rendering = this.make(key, basis, render).finally(() => {
      if (this.renderings.get(key)?.rendering === rendering) this.renderings.delete(key);
    });
    this.renderings.set(key, { basis, rendering });
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
      // Evicted or replaced meanwhile: then its size no longer counts.
      if (this.responses.peek(key)?.rendered === rendered) this.responses.set(key, { basis, rendered });
    });
    this.responses.set(key, { basis, rendered });
    return rendered;
  }
}

function isSame(one: Basis, other: Basis): boolean {
  return one.page === other.page && one.minute === other.minute;
}
