/** Path of a file in the folder of the benchmarks. */
export function benchPath(file: string): string {
  return new URL(`../${file}`, import.meta.url).pathname;
}

/** Arguments for Node that run a program of the benchmarks. */
export function benchProgram(file: string): string[] {
  return ['--import', benchPath('built.ts'), benchPath(file)];
}

/** Arguments for Node that write a CPU profile to a folder; none without a folder. */
export function profiledTo(folder: string | undefined): string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
