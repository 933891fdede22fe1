import { LRUCache } from 'lru-cache';
import { RenderedBody } from './rendered-body.js';

/** Divides the cache into the shares that tenants keep while it is full. */
const SHARES = 4;
/** Part of the cache that is freed at once when a tenant is over its share. */
const ROOM = 16;

/** Input of a rendering. A response is current as long as both values are unchanged. */
export interface Basis {
  readonly page: object;
  /** Minute of the rendering, for responses that change with time alone; otherwise 0. */
  readonly minute: number;
}

interface CachedResponse {
  readonly key: string;
  readonly tenant: string;
  readonly basis: Basis;
  readonly rendered: RenderedBody;
  /** Bytes when it was cached. The body may have grown since. */
  readonly size: number;
}

interface Rendering {
  readonly basis: Basis;
  readonly rendering: Promise<RenderedBody | undefined>;
}

/**
 * LRU cache of rendered responses, limited by size. An entry is valid while the page that it was
 * rendered from is current. Keys start with the tenant's id and a space.
 *
 * When the cache is full, tenants with more than a quarter of it lose entries first, so one tenant cannot
 * displace the others.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly renderings = new Map<string, Rendering>();
  /** Bytes of each tenant. */
  private readonly sizes = new Map<string, number>();
  /** Tenants with more than their share: never more than {@link SHARES}. */
  private readonly large = new Set<string>();

  /** @param maxBytes maximum total size of cached responses */
  constructor(private readonly maxBytes: number) {
    this.responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
      dispose: ({ tenant, size }) => {
        this.count(tenant, -size);
      },
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
      if (this.responses.peek(key)?.rendered === rendered) this.cache(key, basis, rendered);
    });
    this.cache(key, basis, rendered);
    return rendered;
  }

  private cache(key: string, basis: Basis, rendered: RenderedBody): void {
    const size = key.length + rendered.size;
    this.responses.delete(key);
    this.makeRoom(size);
    const tenant = tenantOf(key);
    this.responses.set(key, { key, tenant, basis, rendered, size });
    if (this.responses.has(key)) this.count(tenant, size);
  }

  /**
   * Evicts the least recently used entries of tenants over their share. Frees more than needed, because
   * the search can take milliseconds. If no tenant is over its share, the LRU cache itself evicts entries.
   */
  private makeRoom(bytes: number): void {
    let missing = this.size + bytes - this.maxBytes;
    if (missing <= 0 || this.large.size === 0) return;
    missing += this.maxBytes / ROOM;
    const oldest: CachedResponse[] = [];
    for (const cached of this.responses.rvalues()) {
      if (cached === undefined || !this.large.has(cached.tenant)) continue;
      oldest.push(cached);
      missing -= cached.size;
      if (missing <= 0) break;
    }
    for (const { key, tenant } of oldest) if (this.large.has(tenant)) this.responses.delete(key);
  }

  private count(tenant: string, bytes: number): void {
    const size = (this.sizes.get(tenant) ?? 0) + bytes;
    if (size === 0) this.sizes.delete(tenant);
    else this.sizes.set(tenant, size);
    if (size > this.maxBytes / SHARES) this.large.add(tenant);
    else this.large.delete(tenant);
  }
}

function tenantOf(key: string): string {
  const end = key.indexOf(' ');
  return end === -1 ? key : key.slice(0, end);
}

function isSame(one: Basis, other: Basis): boolean {
  return one.page === other.page && one.minute === other.minute;
}
