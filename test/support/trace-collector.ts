import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';

/** Span as a collector received it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
  readonly milliseconds: number;
}

type Field = readonly [number: number, value: Buffer | number];

/** Fields of a Protocol Buffers message. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let index = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[index++]!;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (index < message.length) {
    const tag = varint();
    const type = tag & 7;
    if (type === 0) yield [tag >>> 3, varint()];
    else {
      const length = type === 2 ? varint() : type === 1 ? 8 : 4;
      yield [tag >>> 3, message.subarray(index, index + length)];
      index += length;
    }
  }
}

function all(message: Buffer, number: number): Buffer[] {
  return [...fieldsOf(message)].filter(([one]) => one === number).map(([, value]) => value as Buffer);
}

function attributesOf(pairs: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value] = [...fieldsOf(all(pair, 2)[0]!)];
      const [number = 0, content = 0] = value ?? [];
      return [String(all(pair, 1)[0]), number === 1 ? String(content) : (content as number)];
    }),
  );
}

function spanOf(span: Buffer): ReceivedSpan {
  const hex = (number: number): string => all(span, number)[0]?.toString('hex') ?? '';
  const kind = [...fieldsOf(span)].find(([number]) => number === 6)?.[1];
  const status = all(span, 15)[0];
  const [start = 0n, end = 0n] = [7, 8].map((number) => all(span, number)[0]?.readBigUInt64LE());
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: String(all(span, 5)[0]),
    kind: Number(kind),
    attributes: attributesOf(all(span, 9)),
    isError:
      status !== undefined && [...fieldsOf(status)].some(([number, value]) => number === 3 && value === 2),
    milliseconds: Number(end - start) / 1_000_000,
  };
}

/** Trace collector: a real listener for OTLP over HTTP, in Protocol Buffers. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  readonly resources: Record<string, string | number>[] = [];
  readonly requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  /** Everything received, to search for what must not be in it. */
  bytes = '';
  status = 200;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.requests.push({ url: request.url, headers: request.headers });
      const sent = Buffer.concat(chunks);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      this.bytes += body.toString('latin1');
      for (const resourceSpans of all(body, 1)) {
        this.resources.push(attributesOf(all(all(resourceSpans, 1)[0]!, 1)));
        for (const scopeSpans of all(resourceSpans, 2)) this.spans.push(...all(scopeSpans, 2).map(spanOf));
      }
      response.writeHead(this.status, { 'content-type': 'application/x-protobuf' }).end();
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

/** Opens a collector for the tests of the calling file. */
export function useTraceCollector(): TraceCollector {
  const collector = new TraceCollector();
  beforeAll(() => collector.open());
  afterAll(() => collector.close());
  return collector;
}
