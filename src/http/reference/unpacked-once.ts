import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

/** How long the decompressed bytes are kept after their last use. */
const KEPT_MS = 30_000;

/** Compressed bytes, decompressed once for all concurrent callers. There is at most one decompressed copy. */
export class UnpackedOnce {
  private unpacked: Promise<Buffer> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param compressed in the gzip format */
  constructor(private readonly compressed: Buffer) {}

  get(): Promise<Buffer> {
    this.unpacked ??= unzip(this.compressed);
    if (this.timer === undefined) {
      this.timer = setTimeout(() => this.release(), KEPT_MS);
      this.timer.unref();
    } else {
      this.timer.refresh();
    }
    return this.unpacked;
  }

  release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.unpacked = undefined;
  }
}
