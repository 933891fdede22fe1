import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  bytesField,
  firstMessage,
  secondMessage,
  snappy,
  STALE_MARKER,
  varint,
  type SentSeries,
} from '../../../../../test/support/remote-write.js';
import { readRemoteWrite, remoteWriteVersion } from './remote-write.js';

const NOW = Date.UTC(2026, 2, 1);
const SERIES: SentSeries[] = [
  {
    labels: { __name__: 'up', job: 'api', instance: 'ä:443' },
    points: [
      [NOW, 1],
      [NOW + 1500, -2.5],
    ],
  },
  { labels: { __name__: 'down', job: 'api' }, points: [[NOW, STALE_MARKER]] },
];
const READ = [
  {
    labels: new Map(Object.entries(SERIES[0]!.labels)),
    points: [
      { second: NOW / 1000, value: 1 },
      { second: NOW / 1000 + 1, value: -2.5 },
    ],
  },
  { labels: new Map(Object.entries(SERIES[1]!.labels)), points: [{ second: NOW / 1000, value: NaN }] },
];

describe.each([
  [1, firstMessage],
  [2, secondMessage],
] as const)('Remote write %i.0', (version, message) => {
  it('has series with labels and points', () => {
    expect(readRemoteWrite(snappy(message(SERIES)), version)).toEqual(READ);
    expect(readRemoteWrite(snappy(Buffer.alloc(0)), version)).toEqual([]);
  });

  it('has fields that nobody knows, which are passed over', () => {
    const unknown = Buffer.concat([
      Buffer.concat([varint(99 * 8), varint(7)]),
      Buffer.concat([varint(99 * 8 + 1), Buffer.alloc(8)]),
      Buffer.concat([varint(99 * 8 + 5), Buffer.alloc(4)]),
      bytesField(99, 'x'),
    ]);
    expect(readRemoteWrite(snappy(Buffer.concat([unknown, message(SERIES), unknown])), version)).toEqual(
      READ,
    );
  });

  it('is refused if it is cut off anywhere, or has a group', () => {
    const whole = message(SERIES);
    for (let end = 1; end < whole.length; end += 1) {
      const cut = whole.subarray(0, end);
      try {
        expect(readRemoteWrite(snappy(cut), version).length).toBeLessThanOrEqual(2);
      } catch (error) {
        expect(String(error)).toMatch(/no message of the remote write protocol/);
      }
    }
    for (const tail of [
      [0x0b],
      [0x0c],
      [0x0f],
      [0x0a],
      [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ])
      expect(() => readRemoteWrite(snappy(Buffer.concat([whole, Buffer.from(tail)])), version)).toThrow(
        'no message of the remote write protocol',
      );
  });

  it('is read or refused, whatever its bytes', () => {
    for (let round = 0; round < 5000; round += 1) {
      const bytes = Buffer.from(message(SERIES));
      for (let change = 0; change < 3; change += 1) {
        const [at = 0, value = 0] = randomBytes(2);
        bytes[at % bytes.length] = value;
      }
      try {
        readRemoteWrite(snappy(bytes), version);
      } catch (error) {
        expect(String(error)).toMatch(/remote write|symbol|must not have more/);
      }
    }
  });

  it('has at most 10,000 points and series, and labels in proportion', () => {
    const points = Array.from({ length: 10_001 }, (_, index) => [index, index] as const);
    expect(() => readRemoteWrite(snappy(message([{ labels: { a: 'b' }, points }])), version)).toThrow();
    const tag = version === 1 ? 1 : 5;
    const empty = (count: number): Buffer => snappy(Buffer.concat(Array(count).fill(bytesField(tag, ''))));
    expect(readRemoteWrite(empty(10_000), version)).toHaveLength(10_000);
    expect(() => readRemoteWrite(empty(10_001), version)).toThrow();
    const labels =
      version === 1
        ? bytesField(1, Buffer.concat(Array(200_001).fill(bytesField(1, ''))))
        : bytesField(5, bytesField(1, Buffer.alloc(200_001)));
    expect(() => readRemoteWrite(snappy(labels), version)).toThrow();
  });

  it('is decompressed to at most 4 MiB, by Snappy alone', () => {
    expect(() => readRemoteWrite(snappy(Buffer.alloc(4_194_305)), version)).toThrow(
      'The decompressed body must not be larger than 4194304 bytes.',
    );
    for (const encoding of ['gzip', 'zstd', 'identity', ''])
      expect(() => readRemoteWrite(snappy(message(SERIES)), version, encoding)).toThrow();
  });
});

describe('Labels of remote write 2.0', () => {
  it.each([[[1]], [[9, 9]], [[0, 1, 2]]])('refer to symbols that are there, in pairs: %j', (references) => {
    const body = Buffer.concat([
      ...['', 'a', 'b'].map((symbol) => bytesField(4, symbol)),
      bytesField(5, bytesField(1, Buffer.from(references))),
    ]);
    expect(() => readRemoteWrite(snappy(body), 2)).toThrow('refers to a symbol that is not there');
  });
});

describe('The content type', () => {
  it.each([
    ['application/x-protobuf', 1],
    ['Application/X-Protobuf; proto=prometheus.WriteRequest', 1],
    ['application/x-protobuf;proto=io.prometheus.write.v2.Request', 2],
    ['application/x-protobuf; charset=utf-8; proto="io.prometheus.write.v2.Request"', 2],
    ['application/json', undefined],
    [undefined, undefined],
  ])('%s is version %s', (type, version) => {
    expect(remoteWriteVersion(type)).toBe(version);
  });

  it('of another message is refused', () => {
    expect(() => remoteWriteVersion('application/x-protobuf; proto=acme.Request')).toThrow();
  });
});
