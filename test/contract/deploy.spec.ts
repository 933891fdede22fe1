import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installedProgram, ranProgram } from '../support/programs.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SYSTEMD = installedProgram('systemd-analyze');
const OLD_NODE = '/usr/bin/node';

describe('The shipped deployment', () => {
  it.skipIf(SYSTEMD === undefined)('has units that systemd takes without a word', async () => {
    const units = join(ROOT, 'deploy', 'systemd');
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-units-'));
    try {
      const files = await Promise.all(
        (await readdir(units)).map(async (name) => {
          const text = await readFile(join(units, name), 'utf8');
          // Programs that this machine has.
          const file = join(folder, name);
          await writeFile(file, text.replaceAll(/^(Exec\w+=)\/(opt|usr\/bin\/curl)\S*/gm, '$1/usr/bin/true'));
          return file;
        }),
      );
      expect(files.length).toBeGreaterThan(8);
      expect(await ranProgram(SYSTEMD!, ['verify', ...files])).toEqual({ code: 0, printed: '' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('has a runbook for each alert', async () => {
    const alerts = await readFile(join(ROOT, 'docs/monitoring/alerts.yml'), 'utf8');
    const runbooks = await readFile(join(ROOT, 'docs/runbooks/README.md'), 'utf8');
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(10);
    expect([...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
    expect([...alerts.matchAll(/runbook_url: '\S+#(\w+)'/g)].map(([, name]) => name)).toEqual(
      names.map((name) => name.toLowerCase()),
    );
  });

  it('says in one sentence that a Node is too old', async () => {
    const { printed } = await ranProgram(OLD_NODE, ['--version']).catch(() => ({ printed: '' }));
    if (!/^v(1\d|2[0-3])\./.test(printed)) return;
    for (const program of ['main.js', 'worker.js', 'cli.js'])
      expect(await ranProgram(OLD_NODE, [join(ROOT, 'dist', program), '--help'])).toEqual({
        code: 1,
        printed: expect.stringMatching(/^Heliograph needs Node 24 or later, and \S+ is Node \S+\. [^\n]+\n$/),
      });
  });
});
