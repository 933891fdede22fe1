import { globSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.js';

/** Debian's libfaketime, for programs with threads; undefined if it is not installed. */
export const FAKETIME = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/** PostgreSQL server whose own clock a test sets. */
export interface ShiftedPostgres extends OwnPostgres {
  /** Sets its clock, which is right at first. @param milliseconds how far it is ahead; negative: behind */
  shift(milliseconds: number): Promise<void>;
}

export async function startShiftedPostgres(): Promise<ShiftedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-shifted-'));
  await chmod(folder, 0o755);
  const [offset, program] = [join(folder, 'offset'), join(folder, 'postgres')];
  const shift = async (milliseconds: number): Promise<void> => {
    const seconds = milliseconds / 1000;
    await writeFile(`${offset}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    // At once, since the server reads the file whenever it wants to know the time.
    await rename(`${offset}.new`, offset);
  };
  await shift(0);
  const postgres = await startOwnPostgres(async (own) => {
    const environment = [
      `LD_PRELOAD=${FAKETIME!}`,
      `FAKETIME_TIMESTAMP_FILE=${offset}`,
      'FAKETIME_NO_CACHE=1',
      // Waiting takes as long as ever.
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
    ];
    await writeFile(program, `#!/bin/sh\nexec env ${environment.join(' ')} '${own}' "$@"\n`, { mode: 0o755 });
    return program;
  });
  return {
    ...postgres,
    shift,
    remove: async () => {
      await postgres.remove();
      await rm(folder, { recursive: true });
    },
  };
}
