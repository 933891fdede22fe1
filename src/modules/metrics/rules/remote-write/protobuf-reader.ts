import { Malformed } from '#core/errors/api-error.js';

/** How the value of a field is written. Groups, which nobody writes any more, are refused. */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
const FIXED32 = 5;

const MAX_VARINT_BYTES = 10;

/**
 * Reads one message of protocol buffers, field by field, never beyond its end. Source: protobuf.dev, "Encoding".
 *
 * @example while (reader.next()) if (reader.field === 1 && reader.type === BYTES) … else reader.skip();
 */
export class ProtobufReader {
  /** Number of the field that {@link next} found, and how its value is written. */
  field = 0;
  type = VARINT;

  constructor(
    private readonly bytes: Buffer,
    private at = 0,
    private readonly end = bytes.length,
  ) {}

  /** Moves to the next field. @returns false at the end @throws Malformed */
  next(): boolean {
    if (this.at >= this.end) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.type = tag % 8;
    return true;
  }

  /** True if there is more; for packed lists of numbers. */
  get hasMore(): boolean {
    return this.at < this.end;
  }

  /** An integer of up to 63 bits, inexact beyond 2⁵³. Any negative one is read as -1. */
  varint(): number {
    let value = 0;
    for (let index = 0; index < MAX_VARINT_BYTES; index += 1) {
      if (this.at >= this.end) throw damaged();
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return value < 2 ** 63 ? value : -1;
    }
    throw damaged();
  }

  double(): number {
    const start = this.take(8);
    return this.bytes.readDoubleLE(start);
  }

  text(): string {
    const length = this.varint();
    const start = this.take(length);
    return this.bytes.toString('utf8', start, start + length);
  }

  message(): ProtobufReader {
    const length = this.varint();
    const start = this.take(length);
    return new ProtobufReader(this.bytes, start, start + length);
  }

  /** Passes over the value of the current field. @throws Malformed */
  skip(): void {
    switch (this.type) {
      case VARINT:
        this.varint();
        break;
      case FIXED64:
        this.take(8);
        break;
      case BYTES:
        this.take(this.varint());
        break;
      case FIXED32:
        this.take(4);
        break;
      default:
        throw damaged();
    }
  }

  /** @returns where the bytes begin */
  private take(length: number): number {
    const start = this.at;
    if (!(length >= 0) || start + length > this.end) throw damaged();
    this.at += length;
    return start;
  }
}

function damaged(): Malformed {
  return new Malformed('The body is no message of the remote write protocol.');
}
