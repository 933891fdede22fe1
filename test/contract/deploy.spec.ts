import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HelmChart } from '../support/helm-chart.js';
import { installedProgram, ranProgram } from '../support/programs.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SYSTEMD = installedProgram('systemd-analyze');
/** Kinds of manifests, each with the schema of its version of Kubernetes' API. */
const KINDS = [CronJob, Deployment, Ingress, Job, NetworkPolicy, PodDisruptionBudget, PodMonitor, Service];
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

  describe('has a chart', () => {
    const render = async (values?: object): Promise<Record<string, any>[]> =>
      (await HelmChart.read(join(ROOT, 'deploy/helm/heliograph'))).render(values);
    const everything = {
      replicas: 3,
      image: { repository: 'registry.example.com/heliograph', digest: `sha256:${'0'.repeat(64)}` },
      settings: { DRAIN_SECONDS: 10, TRUSTED_PROXIES: '10.0.0.0/8' },
      secrets: { serving: 'own', optional: { visitorUrl: true, listenUrl: true } },
      ingress: {
        enabled: true,
        className: 'nginx',
        annotations: { 'cert-manager.io/cluster-issuer': 'public' },
        hosts: ['*.status.example.com', 'status.acme.example'],
        tls: [{ hosts: ['*.status.example.com'], secretName: 'wildcard' }],
      },
      networkPolicy: { fromNamespace: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } } },
      serviceMonitor: { enabled: true },
    };
    const off = { networkPolicy: { enabled: false } };

    it.each([
      ['as it is', {}, 7],
      ['with everything', everything, 9],
      ['with what can be left out', off, 6],
    ])('whose manifests have the form that Kubernetes asks for, %s', async (_, values, count) => {
      const manifests = await render(values);
      expect(manifests).toHaveLength(count);
      for (const manifest of manifests) {
        const named = `${manifest['kind']} ${manifest['metadata'].name}`;
        const kind = KINDS.find((one) => one.is(manifest));
        expect(kind, named).toBeDefined();
        let problem: unknown;
        try {
          new kind!(manifest as never).validate();
        } catch (error) {
          problem = error;
        }
        expect([named, problem]).toEqual([named, undefined]);
      }
    });

    it('whose services, budgets and policies select pods that it makes', async () => {
      const manifests = await render(everything);
      const of = (kind: string): Record<string, any>[] => manifests.filter((one) => one['kind'] === kind);
      const pods = of('Deployment').map(({ spec }) => spec.template);
      const selected = (labels: Record<string, string>): number =>
        pods.filter(({ metadata }) =>
          Object.entries(labels).every(([name, value]) => metadata.labels[name] === value),
        ).length;
      for (const { spec } of of('Deployment')) expect(selected(spec.selector.matchLabels)).toBe(1);
      expect(selected(of('Service')[0]!['spec'].selector)).toBe(1);
      expect(selected(of('PodDisruptionBudget')[0]!['spec'].selector.matchLabels)).toBe(1);
      expect(selected(of('NetworkPolicy')[0]!['spec'].podSelector.matchLabels)).toBe(2);
      const ports = pods.flatMap(({ spec }) => spec.containers[0].ports.map(({ name }: any) => name));
      for (const { port } of of('PodMonitor')[0]!['spec'].podMetricsEndpoints) expect(ports).toContain(port);
      const { backend } = of('Ingress')[0]!['spec'].rules[0].http.paths[0];
      expect(backend.service.name).toBe(of('Service')[0]!['metadata'].name);
    });

    it('whose servers and workers do not know the owner, and whose settings exist', async () => {
      const manifests = await render(everything);
      const known = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
      const containers = manifests
        .map(({ kind, spec }) => ({ kind, pod: (spec.jobTemplate?.spec ?? spec).template?.spec }))
        .filter(({ pod }) => pod !== undefined);
      expect(containers).toHaveLength(4);
      for (const { kind, pod } of containers) {
        const [{ env, volumeMounts }] = pod.containers;
        const names = env.map(({ name }: any) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(known).toContain(`\`${name.replace(/_FILE$/, '')}\``);
        const isServing = kind === 'Deployment';
        expect(names.includes('DATABASE_OWNER_URL_FILE')).toBe(!isServing);
        expect(pod.volumes[0].secret.secretName).toBe(isServing ? 'own' : 'heliograph-owner');
        expect(volumeMounts.map(({ name }: any) => name)).toEqual(pod.volumes.map(({ name }: any) => name));
        expect([pod.securityContext.runAsNonRoot, pod.automountServiceAccountToken]).toEqual([true, false]);
      }
    });
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
