import { parseArgs } from 'node:util';

const BENCHMARKS = [
  'requests',
  'sign-in',
  'writes',
  'visitor',
  'cold',
  'builds',
  'isolation',
  'plans',
  'markdown',
  'memory',
  'publish',
  'subscribers',
  'mail',
  'signals',
  'analytics',
  'metrics',
  'audiences',
] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

/** Options from the command line. */
export interface Options {
  readonly benchmarks: readonly Benchmark[];
  readonly rounds: number;
  readonly seconds: number;
  /** Number of subscribers of the tenant that publishes. */
  readonly subscribers: number;
  /** How often publishing is measured. */
  readonly samples: number;
  /** Mails that each contender sends, over all rounds. */
  readonly mails: number;
  /** Incidents of other tenants in the database for analytics. */
  readonly others: number;
  /** Tenants beside the measured one, for memory. */
  readonly tenants: number;
  /** Days with trouble for each component of a list; 0 means three days for every fifth component. */
  readonly troubleDays: number;
  /** File for the figures as JSON. */
  readonly json: string | undefined;
  /** Folder of another built checkout to compare with, in turns. */
  readonly beside: string | undefined;
  /** Folder for CPU profiles of the servers. */
  readonly profile: string | undefined;
  /** Called with each measurement. */
  readonly progress: (line: string) => void;
}

/** @throws TypeError for unknown arguments */
export function readOptions(args: string[], progress: Options['progress']): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '4' },
      subscribers: { type: 'string', default: '100000' },
      samples: { type: 'string', default: '50' },
      mails: { type: 'string', default: '100000' },
      others: { type: 'string', default: '1000000' },
      tenants: { type: 'string', default: '50' },
      'trouble-days': { type: 'string', default: '0' },
      json: { type: 'string' },
      beside: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const benchmarks = positionals.map((name) => {
    const known = BENCHMARKS.find((one) => one === name);
    if (known === undefined)
      throw new TypeError(`There is no benchmark "${name}"; there are ${BENCHMARKS.join(', ')}.`);
    return known;
  });
  return {
    benchmarks:
      benchmarks.length === 0 ? BENCHMARKS.filter((name) => name !== 'builds' || values.beside) : benchmarks,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    subscribers: positive('subscribers', values.subscribers),
    samples: positive('samples', values.samples),
    mails: positive('mails', values.mails),
    others: positive('others', values.others),
    tenants: positive('tenants', values.tenants),
    troubleDays: Number(values['trouble-days']),
    json: values.json,
    beside: values.beside,
    profile: values.profile,
    progress,
  };
}

function positive(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new TypeError(`--${name} must be a positive integer.`);
  return Number(value);
}
