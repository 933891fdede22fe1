/** A series to send by Prometheus' remote write: its labels and its points, in milliseconds. */
export interface SentSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [milliseconds: number, value: number])[];
}

/** What Prometheus sends for a series that has ended. */
export const STALE_MARKER = Buffer.from('02 00 00 00 00 00 f0 7f'.replaceAll(' ', ''), 'hex').readDoubleLE();

export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}

/** A field of protocol buffers whose value has a length. */
export function bytesField(field: number, value: Buffer | string): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

function sample([milliseconds, value]: readonly [number, number]): Buffer {
  const double = Buffer.alloc(8);
  double.writeDoubleLE(value);
  // A writer may copy a NaN as any NaN.
  if (Object.is(value, STALE_MARKER)) double.writeBigUInt64LE(0x7ff0000000000002n);
  return Buffer.concat([Buffer.from([0x09]), double, Buffer.from([0x10]), varint(milliseconds)]);
}

/** `prometheus.WriteRequest`. */
export function firstMessage(series: readonly SentSeries[]): Buffer {
  return Buffer.concat(
    series.map(({ labels, points }) =>
      bytesField(
        1,
        Buffer.concat([
          ...Object.entries(labels).map(([name, value]) =>
            bytesField(1, Buffer.concat([bytesField(1, name), bytesField(2, value)])),
          ),
          ...points.map((point) => bytesField(2, sample(point))),
        ]),
      ),
    ),
  );
}

/** `io.prometheus.write.v2.Request`. */
export function secondMessage(series: readonly SentSeries[]): Buffer {
  const symbols = ['', ...new Set(series.flatMap(({ labels }) => Object.entries(labels).flat()))];
  const reference = new Map(symbols.map((symbol, index) => [symbol, index]));
  return Buffer.concat([
    ...symbols.map((symbol) => bytesField(4, symbol)),
    ...series.map(({ labels, points }) =>
      bytesField(
        5,
        Buffer.concat([
          bytesField(
            1,
            Buffer.concat(
              Object.entries(labels)
                .flat()
                .map((text) => varint(reference.get(text)!)),
            ),
          ),
          ...points.map((point) => bytesField(2, sample(point))),
          // Metadata, which nobody reads.
          bytesField(5, Buffer.concat([Buffer.from([0x08, 0x02])])),
        ]),
      ),
    ),
  ]);
}

/** A block of Snappy that repeats what it has seen in the last 64 KiB. */
export function snappy(input: Buffer): Buffer {
  const out: Buffer[] = [varint(input.length)];
  const seen = new Map<number, number>();
  let literal = 0;
  let at = 0;
  const flush = (end: number): void => {
    for (; literal < end; literal += 60) {
      const part = input.subarray(literal, Math.min(end, literal + 60));
      out.push(Buffer.from([(part.length - 1) << 2]), part);
    }
    literal = end;
  };
  while (at + 4 <= input.length) {
    const key = input.readUInt32LE(at);
    const before = seen.get(key);
    seen.set(key, at);
    if (before === undefined || at - before > 0xffff) {
      at += 1;
      continue;
    }
    let length = 4;
    while (length < 64 && at + length < input.length && input[before + length] === input[at + length])
      length += 1;
    flush(at);
    const offset = at - before;
    out.push(Buffer.from([((length - 1) << 2) | 2, offset & 0xff, offset >> 8]));
    at += length;
    literal = at;
  }
  flush(input.length);
  return Buffer.concat(out);
}
