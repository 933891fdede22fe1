import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1024 * 1024;

/** Mounts a folder with its own file system; returns undefined without permission to mount. */
export function mounted(mebibytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Takes it away again, with what is in it. */
export function unmount(folder: string | undefined): void {
  if (folder === undefined) return;
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
}

/** Fills the remaining space with a file. */
export async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [MEBIBYTE, 4096]) {
      const block = Buffer.alloc(size);
      for (;;) if ((await handle.write(block).catch(() => ({ bytesWritten: 0 }))).bytesWritten < size) break;
    }
  } finally {
    await handle.close();
  }
}
