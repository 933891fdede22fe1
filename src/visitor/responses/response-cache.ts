import { LRUCache } from 'lru-cache';
import { RenderedBody } from './rendered-body.js';

/** Maximum total size of cached responses, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Input of a rendering. A response is current as long as both values are unchanged. */
export interface Basis {
  readonly page: object;
  /** Minute of the rendering, for responses that change with time alone; otherwise 0. */
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

/**
 * LRU cache of rendered responses, limited by size. An entry is valid while the page that it was
 * rendered from is current.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly renderings = new Map<string, Rendering>();

  /** @param maxBytes maximum total size of cached responses */
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

  /** The pending rendering of a response. */
  rendering(key: string, basis: Basis): Promise<RenderedBody | undefined> | undefined {
    const known = this.renderings.get(key);
    return known !== undefined && isSame(known.basis, basis) ? known.rendering : undefined;
  }

  /** Total size of cached responses, in bytes. */
  get size(): number {
    return this.responses.calculatedSize;
  }

  /**
   * Renders a response. Concurrent calls for the same response share one rendering.
   *
   * @param render returns the text, or undefined if there is nothing to show
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
      // Skip entries that were evicted or replaced in the meantime; their size no longer counts.
      if (this.responses.peek(key)?.rendered === rendered) this.responses.set(key, { basis, rendered });
    });
    this.responses.set(key, { basis, rendered });
    return rendered;
  }
}

function isSame(one: Basis, other: Basis): boolean {
  return one.page === other.page && one.minute === other.minute;
}
