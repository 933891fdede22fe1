import { Invalid, Malformed, UnsupportedMediaType } from '#core/errors/api-error.js';
import { RequestBounds, type ReceivedSeries } from '../received-series.js';
import { BYTES, FIXED64, ProtobufReader, VARINT } from './protobuf-reader.js';
import { decompress } from './snappy.js';

/** A request of 10,000 points with long labels has about half of it. */
const MAX_BYTES = 4_194_304;
/** Labels of all series, and texts that they refer to, in one request. */
const MAX_LABELS = 200_000;

const MEDIA_TYPE = 'application/x-protobuf';
/** Versions of the protocol by the message that its content type names; without a name, it is 1.0. */
const MESSAGES: Readonly<Record<string, 1 | 2>> = {
  'prometheus.WriteRequest': 1,
  'io.prometheus.write.v2.Request': 2,
};

type Points = { second: number; value: number }[];

/** The version of the remote write protocol that a content type stands for. Undefined for any other content. @throws UnsupportedMediaType */
export function remoteWriteVersion(contentType = ''): 1 | 2 | undefined {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type?.toLowerCase() !== MEDIA_TYPE) return undefined;
  const [, message = 'prometheus.WriteRequest'] =
    parameters.map((part) => /^proto="?([^"]*)"?$/i.exec(part)).find((found) => found !== null) ?? [];
  const version = MESSAGES[message];
  if (version === undefined)
    throw new UnsupportedMediaType(contentType, `the messages ${Object.keys(MESSAGES).join(' and ')}`);
  return version;
}

/**
 * Reads a request of Prometheus' remote write protocol, without metadata, exemplars and histograms.
 * Source: prometheus.io/docs/specs/prw, 1.0 and 2.0.
 *
 * @throws UnsupportedMediaType unless it is compressed by Snappy; TooLarge, Malformed, Invalid
 */
export function readRemoteWrite(bytes: Buffer, version: 1 | 2, encoding = 'snappy'): ReceivedSeries[] {
  if (encoding.trim().toLowerCase() !== 'snappy')
    throw new UnsupportedMediaType(`a body compressed as ${encoding}`, 'Snappy only');
  const reader = new ProtobufReader(decompress(bytes, MAX_BYTES));
  return version === 1 ? readFirst(reader) : readSecond(reader);
}

/** Messages of 1.0: each series has its labels as texts. */
function readFirst(request: ProtobufReader): ReceivedSeries[] {
  const bounds = new RequestBounds();
  const labelled = new LabelCount();
  const all: ReceivedSeries[] = [];
  while (request.next()) {
    if (request.field !== 1 || request.type !== BYTES) {
      request.skip();
      continue;
    }
    bounds.addSeries();
    const series = request.message();
    const labels = new Map<string, string>();
    const points: Points = [];
    while (series.next()) {
      if (series.field === 1 && series.type === BYTES) {
        labelled.add();
        labels.set(...readLabel(series.message()));
      } else if (series.field === 2 && series.type === BYTES) {
        bounds.addPoint();
        points.push(readSample(series.message()));
      } else series.skip();
    }
    all.push({ labels, points });
  }
  return all;
}

/** Messages of 2.0: series refer to texts that the request has once. */
function readSecond(request: ProtobufReader): ReceivedSeries[] {
  const bounds = new RequestBounds();
  const labelled = new LabelCount();
  const symbols: string[] = [];
  const all: { readonly references: number[]; readonly points: Points }[] = [];
  while (request.next()) {
    if (request.field === 4 && request.type === BYTES) {
      labelled.add();
      symbols.push(request.text());
    } else if (request.field === 5 && request.type === BYTES) {
      bounds.addSeries();
      const series = request.message();
      const references: number[] = [];
      const points: Points = [];
      while (series.next()) {
        if (series.field === 1 && (series.type === BYTES || series.type === VARINT)) {
          const packed = series.type === BYTES ? series.message() : undefined;
          if (packed === undefined) references.push(series.varint());
          else while (packed.hasMore) references.push(packed.varint());
          labelled.check(references.length);
        } else if (series.field === 2 && series.type === BYTES) {
          bounds.addPoint();
          points.push(readSample(series.message()));
        } else series.skip();
      }
      labelled.add(references.length);
      all.push({ references, points });
    } else request.skip();
  }
  return all.map(({ references, points }) => ({ labels: labelsOf(references, symbols), points }));
}

class LabelCount {
  private count = 0;

  add(more = 1): void {
    this.count += more;
    this.check(0);
  }

  /** @throws Invalid if there would be too many with more */
  check(more: number): void {
    if (this.count + more > MAX_LABELS)
      throw Invalid.field('body', `A request must not have more than ${MAX_LABELS} labels.`);
  }
}

function labelsOf(references: readonly number[], symbols: readonly string[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (let index = 0; index < references.length; index += 2) {
    const name = symbols[references[index] ?? -1];
    const value = symbols[references[index + 1] ?? -1];
    if (name === undefined || value === undefined)
      throw new Malformed('A label of the body refers to a symbol that is not there.');
    labels.set(name, value);
  }
  return labels;
}

function readLabel(label: ProtobufReader): [string, string] {
  let name = '';
  let value = '';
  while (label.next()) {
    if (label.field === 1 && label.type === BYTES) name = label.text();
    else if (label.field === 2 && label.type === BYTES) value = label.text();
    else label.skip();
  }
  return [name, value];
}

function readSample(sample: ProtobufReader): { second: number; value: number } {
  let value = 0;
  let milliseconds = 0;
  while (sample.next()) {
    if (sample.field === 1 && sample.type === FIXED64) value = sample.double();
    else if (sample.field === 2 && sample.type === VARINT) milliseconds = sample.varint();
    else sample.skip();
  }
  return { second: Math.floor(milliseconds / 1000), value };
}
