import { connect, type Socket } from 'node:net';

/** A request that a client starts and does not finish, and what comes back meanwhile. */
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
    // Being cut off is what such a client must expect.
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

  /** The status of the first response, as soon as it is there; undefined when the connection ends without one. */
  async status(): Promise<number | undefined> {
    while (!this.received.includes('\r\n\r\n') && !this.socket.closed)
      await Promise.race([new Promise((resolve) => this.socket.once('data', resolve)), this.closed]);
    const status = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(this.received)?.[1];
    return status === undefined ? undefined : Number(status);
  }

  /** Everything that came back so far. */
  get text(): string {
    return this.received;
  }

  write(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Resolves when the server has ended the connection. */
  ended(): Promise<void> {
    return this.closed;
  }

  leave(): void {
    this.socket.destroy();
  }
}
