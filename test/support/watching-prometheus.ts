import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.js';
import { freePort, installedProgram, stopProgram } from './programs.js';

const ALERTS = fileURLToPath(new URL('../../docs/monitoring/alerts.yml', import.meta.url));
const PAUSE_MS = 200;
const WITHIN_MS = 90_000;

/** Program of Debian's package; undefined if it is not installed. */
export const PROMETHEUS = installedProgram('prometheus');

interface Rules {
  readonly data: { readonly groups: readonly { readonly rules: readonly { readonly health: string }[] }[] };
}

/** A Prometheus with our alerts, which looks each second. Each alert fires within seconds of its cause. */
export class WatchingPrometheus {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly address: string,
  ) {}

  /**
   * @param jobs each as in Prometheus's own `scrape_configs`
   * @param adapted changes the alerts' file further
   */
  static async start(
    jobs: readonly object[],
    adapted: (alerts: string) => string = (alerts) => alerts,
  ): Promise<WatchingPrometheus> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-watching-'));
    await writeFile(join(folder, 'alerts.yml'), adapted(soon(await readFile(ALERTS, 'utf8'))));
    await writeFile(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: ['alerts.yml'],
        scrape_configs: jobs,
      }),
    );
    const listen = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      PROMETHEUS!,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${listen}`,
      ],
      { stdio: 'ignore' },
    );
    const started = new WatchingPrometheus(child, folder, `http://${listen}`);
    await eventually(
      () => started.hasLooked().catch(() => false),
      (hasLooked) => hasLooked,
      WITHIN_MS,
    );
    return started;
  }

  /**
   * Names of the alerts that have fired until now.
   *
   * @param labels which the alerts must have, as in a query
   */
  async fired(labels = ''): Promise<string[]> {
    const fired = await this.query(
      `group by (alertname) (count_over_time(ALERTS{alertstate="firing",${labels}}[1h]))`,
    );
    return fired.map(({ alertname = '' }) => alertname).sort();
  }

  /**
   * Waits until these alerts have fired.
   *
   * @param cause makes them fire; called until they do
   */
  async fires(
    names: readonly string[],
    cause: () => Promise<unknown> = () => Promise.resolve(),
    labels?: string,
  ): Promise<void> {
    await eventually(
      async () => {
        await cause();
        await pause(PAUSE_MS);
        return this.fired(labels);
      },
      (fired) => names.every((name) => fired.includes(name)),
      WITHIN_MS,
    );
  }

  async stop(): Promise<void> {
    await stopProgram(this.child);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** True once it has scraped something and judged every alert. */
  private async hasLooked(): Promise<boolean> {
    if ((await this.query('up == 1')).length === 0) return false;
    const { data } = (await (await fetch(`${this.address}/api/v1/rules`)).json()) as Rules;
    return data.groups.every(({ rules }) => rules.every(({ health }) => health === 'ok'));
  }

  /** Labels of each result. */
  private async query(expression: string): Promise<Readonly<Record<string, string>>[]> {
    const answer = await fetch(`${this.address}/api/v1/query?query=${encodeURIComponent(expression)}`);
    const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } };
    return data.result.map(({ metric }) => metric);
  }
}

/**
 * Shortens what alerts wait for: no test can last an hour. Rates are taken over a minute of samples, and a cause need not
 * last. What is compared with which threshold stays as it is.
 */
function soon(alerts: string): string {
  return alerts
    .replaceAll(/^( +for:) \w+$/gm, '$1 0s')
    .replaceAll(/(max_over_time\(\w+)\[1h\]/g, '$1[3s]')
    .replaceAll(/\[15m:1m\]/g, '[3s:1s]')
    .replaceAll(/\[(5m|15m|1h)\]/g, '[1m]');
}
