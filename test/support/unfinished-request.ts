import { connect, type Socket } from 'node:net';

/** Request that a client starts but does not finish, with the output received meanwhile. */
export class UnfinishedRequest {
  private received = '';
  private readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        resolve();
      });
    });
    socket.on('data', (bytes: Buffer) => {
      this.received += bytes.toString('latin1');
    });
    // The server is expected to cut off such a client.
    socket.on('error', () => undefined);
  }

  /** Connects and writes these bytes. */
  static async send(port: number, bytes: string | Buffer): Promise<UnfinishedRequest> {
    const socket = connect(port, '127.0.0.1');
    const request = new UnfinishedRequest(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
    socket.write(bytes);
    return request;
  }

  /** Status of the first response, as soon as it arrives; undefined if the connection ends without one. */
  async status(): Promise<number | undefined> {
    while (!this.received.includes('\r\n\r\n') && !this.socket.closed)
      await Promise.race([new Promise((resolve) => this.socket.once('data', resolve)), this.closed]);
    const status = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(this.received)?.[1];
    return status === undefined ? undefined : Number(status);
  }

  /** Everything received so far. */
  get text(): string {
    return this.received;
  }

  write(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Resolves once the server has ended the connection. */
  ended(): Promise<void> {
    return this.closed;
  }

  leave(): void {
    this.socket.destroy();
  }
}
