import { connect } from 'node:net';

/** Response read from the socket, for requests that no HTTP client would send. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Parsed JSON body, untyped because tests state what it must be. */
  readonly body: any;
}

/**
 * Writes these bytes to the port. Reads until the server closes the connection or the response is
 * complete.
 */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawResponse> {
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (): void => {
      resolve(Buffer.concat(chunks));
      socket.destroy();
    };
    socket.setTimeout(5_000, finish);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks))) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error) => {
      if (chunks.length > 0) finish();
      else reject(error);
    });
  });
  const [head = '', ...rest] = received.toString('utf8').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const text = rest.join('\r\n\r\n');
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, text, body };
}

/** Sends a GET with exactly this request target and these header lines. */
export function getRaw(port: number, target: string, headers: readonly string[]): Promise<RawResponse> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''];
  return sendRaw(port, Buffer.from(lines.join('\r\n'), 'latin1'));
}

function isComplete(received: Buffer): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, end).toString('latin1'))?.[1];
  return length !== undefined && received.length >= end + 4 + Number(length);
}
