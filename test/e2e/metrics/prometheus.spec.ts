import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { freePort, installedProgram, stopProgram } from '../../support/programs.js';
import { useApi } from '../../support/use-api.js';

const PROMETHEUS = installedProgram('prometheus');
if (PROMETHEUS === undefined)
  console.warn('prometheus was not found (Debian: apt install prometheus): its remote write is not tested.');

interface Point {
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly count: number;
}

/** Messages that the installed version can send. Prometheus 2 has only the first, and no setting for it. */
function messagesOf(program: string): readonly (string | undefined)[] {
  const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major] = /version (\d+)\./.exec(stdout + stderr) ?? [];
  return Number(major) < 3 ? [undefined] : ['prometheus.WriteRequest', 'io.prometheus.write.v2.Request'];
}

describe.skipIf(PROMETHEUS === undefined)('Prometheus', () => {
  const api = useApi();
  const { client } = api.useTenant('watched');

  beforeAll(() => {
    api.clock.advance(Date.now() - api.clock.now().getTime());
  });

  describe.each(PROMETHEUS === undefined ? [] : messagesOf(PROMETHEUS))('that writes %s', (message) => {
    let folder: string;
    let prometheus: ChildProcess;
    let metric: number;
    let source: any;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'heliograph-remote-write-'));
      metric = (await client.post('/metrics', { name: { en: 'Up' } })).body.data.id;
      const made = await client.post('/metric-sources', {
        name: 'Prometheus',
        series: [{ metric_id: metric, selector: 'up{job="self", site="here"}' }],
      });
      source = made.body.data;
      const listen = `127.0.0.1:${await freePort()}`;
      const file = join(folder, 'prometheus.yml');
      await writeFile(
        file,
        JSON.stringify({
          global: { scrape_interval: '1s', external_labels: { site: 'here' } },
          scrape_configs: [{ job_name: 'self', static_configs: [{ targets: [listen] }] }],
          remote_write: [
            {
              url: source.url,
              // Names below localhost are not resolved everywhere.
              proxy_url: `http://127.0.0.1:${api.port}`,
              queue_config: { batch_send_deadline: '1s' },
              ...(message === undefined ? {} : { protobuf_message: message }),
            },
          ],
        }),
      );
      prometheus = spawn(
        PROMETHEUS!,
        [
          `--config.file=${file}`,
          `--storage.tsdb.path=${join(folder, 'data')}`,
          `--web.listen-address=${listen}`,
        ],
        { stdio: 'ignore' },
      );
    });
    afterAll(async () => {
      await stopProgram(prometheus);
      await rm(folder, { recursive: true, force: true });
    });

    it('sends its points, of which the selected ones are the metric’s', async () => {
      const points = await eventually(
        async () => (await client.get(`/metrics/${metric}/points?resolution=60`)).body.data.points as Point[],
        (found) => found.reduce((sum, { count }) => sum + count, 0) >= 3,
        60_000,
      );
      for (const { min, max, avg } of points) expect([min, max, avg]).toEqual([1, 1, 1]);
      const { last_received_at: at, last_problem: problem } = (
        await client.get(`/metric-sources/${source.id}`)
      ).body.data;
      expect(Date.parse(at)).toBeGreaterThan(api.clock.now().getTime() - 1000);
      // A request with other series alone is nothing that anybody must mend.
      expect(problem === null || problem.startsWith('None of the')).toBe(true);
    }, 90_000);
  });
});
