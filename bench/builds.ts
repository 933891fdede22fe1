import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import { get, loadProgram, putUnderLoad, type LoadProgram, type Target } from './support/load.js';
import type { Options } from './support/options.js';
import { startOtherBuild, type OtherBuild } from './support/other-build.js';
import type { Outcome } from './support/outcome.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { cellsOf, failuresOf, headOf, measureRound, warmUp, type Round } from './support/rounds.js';
import { ServerProcess } from './support/server-process.js';
import { fillPage, PAGE_HOST } from './visitor/same-page.js';
import { benchProgram } from './support/programs.js';

const PATHS = ['/api/v2/status', '/'] as const;
const CONNECTIONS = 32;
/** Maximum slowdown of a page compared with the previous build, as a fraction. */
const MAX_LOST = 0.03;

interface Contender {
  readonly name: string;
  readonly path: string;
  readonly build: string;
  readonly kind: 'product' | 'bare';
  readonly bytes: number;
  readonly server: ServerProcess;
  readonly database: OtherBuild['database'];
  readonly target: Target;
  readonly rounds: Round[];
}

/** Result of the comparison, for the results file. */
export interface BuildsResult {
  readonly load: LoadProgram;
  readonly contenders: readonly Pick<Contender, 'name' | 'bytes' | 'rounds'>[];
}

/**
 * Puts the visitor pages of two builds under the same load, in turns. Each build has a page with the same
 * contents, created by the same requests. A bare server next to each one repeats its responses, because the
 * same contents may differ in size.
 *
 * @throws TypeError without another build
 */
export async function compareBuilds(options: Options): Promise<Outcome & { readonly result: BuildsResult }> {
  if (options.beside === undefined) throw new TypeError('Name the folder of another build: --beside …');
  pinThisProcess(OTHER_CORE);
  const builds: OtherBuild[] = [];
  const bareServers: ServerProcess[] = [];
  try {
    const contenders: Contender[] = [];
    for (const [name, folder] of [
      ['this build', new URL('..', import.meta.url).pathname],
      ['the other build', options.beside],
    ] as const) {
      options.progress(`filling the page of ${name}`);
      const build = await startOtherBuild(folder);
      builds.push(build);
      await fillPage(folder, build);
      const bare = await ServerProcess.start(benchProgram('visitor/bare-server.ts'), {
        SOURCE_PORT: String(build.server.port),
        SOURCE_HOST: PAGE_HOST,
      });
      bareServers.push(bare);
      for (const path of PATHS) contenders.push(...(await contendersOf(name, path, build, bare)));
    }
    const program = await loadProgram();
    for (const { name, target } of contenders) {
      options.progress(`warming up: ${name}`);
      await warmUp(program, target, CONNECTIONS);
    }
    await interleaved(contenders, options.rounds, async ({ server, database, target, rounds }) => {
      const load = { connections: CONNECTIONS, seconds: options.seconds };
      rounds.push(await measureRound(server, database, () => putUnderLoad(program, target, load)));
    });
    return {
      text: report(contenders, program, options),
      result: {
        load: program,
        contenders: contenders.map(({ name, bytes, rounds }) => ({ name, bytes, rounds })),
      },
      missed: [...contenders.flatMap(({ name, rounds }) => failuresOf(name, rounds)), ...losses(contenders)],
    };
  } finally {
    await Promise.all(bareServers.map((server) => server.stop()));
    await Promise.all(builds.map((build) => build.release()));
  }
}

async function contendersOf(
  build: string,
  path: string,
  { server, database }: OtherBuild,
  bare: ServerProcess,
): Promise<Contender[]> {
  const contender = async (kind: Contender['kind'], of: ServerProcess): Promise<Contender> => {
    const target = { port: of.port, path, headers: { Host: PAGE_HOST } };
    const { status, text } = await get(target);
    if (status !== 200) throw new Error(`${build} answers ${path} with ${status}: ${text.slice(0, 500)}`);
    const name = kind === 'bare' ? `bare, texts of ${build}: ${path}` : `${build}: ${path}`;
    return {
      name,
      path,
      build,
      kind,
      bytes: Buffer.byteLength(text),
      server: of,
      database,
      target,
      rounds: [],
    };
  };
  return [await contender('bare', bare), await contender('product', server)];
}

/** The rounds of the bare server that sends the same responses. */
function bareOf({ build, path }: Contender, contenders: readonly Contender[]): readonly Round[] {
  return (
    contenders.find((one) => one.kind === 'bare' && one.build === build && one.path === path)?.rounds ?? []
  );
}

/** Requests per second relative to the bare server, by round. */
function shares(contender: Contender, contenders: readonly Contender[]): number[] {
  const bare = bareOf(contender, contenders);
  return contender.rounds.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
}

/**
 * This build relative to the other one, round by round: by its ratio to a bare server, and by requests per second.
 */
function comparisonOf(path: string, contenders: readonly Contender[]): { beside: number[]; plain: number[] } {
  const [present, before] = contenders.filter((one) => one.kind === 'product' && one.path === path);
  if (present === undefined || before === undefined) throw new Error(`${path} was not measured on both.`);
  const shareBefore = shares(before, contenders);
  return {
    beside: shares(present, contenders).map((share, round) => share / (shareBefore[round] ?? Number.NaN)),
    plain: present.rounds.map(
      ({ perSecond }, round) => perSecond / (before.rounds[round]?.perSecond ?? Number.NaN),
    ),
  };
}

function losses(contenders: readonly Contender[]): string[] {
  return PATHS.flatMap((path) => {
    const { plain } = comparisonOf(path, contenders);
    const kept = median(plain);
    return kept >= 1 - MAX_LOST
      ? []
      : [`${path}: ${kept.toFixed(2)} of the other build’s requests a second.`];
  });
}

function report(
  contenders: readonly Contender[],
  program: LoadProgram,
  { rounds, seconds }: Options,
): string {
  const compared = PATHS.map((path) => {
    const { beside, plain } = comparisonOf(path, contenders);
    return [path, ratio(plain), ratio(beside)];
  });
  return [
    table(
      headOf('GET'),
      contenders.map((one) =>
        cellsOf(`${one.name} (${one.bytes} bytes)`, one.rounds, bareOf(one, contenders)),
      ),
    ),
    table(
      ['This build by the other one', 'requests/s', 'requests/s, each as a part of its bare server’s'],
      compared,
    ),
    `Medians of ${rounds} interleaved rounds of ${seconds} s, ${CONNECTIONS} connections, ${program}.`,
  ].join('\n\n');
}
