import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** SMTP server over real connections that records what it receives. */
export class NotingMailServer {
  /** Commands and contents, in order of arrival. Doubled dots in contents are removed. */
  readonly taken: string[] = [];
  connections = 0;
  extensions: readonly string[] = ['PIPELINING', 'SIZE 10000000'];
  greeting = '220 noting.example ESMTP\r\n';
  /** Replies. If a reply is undefined, the server cuts the connection. If it is empty, the server says nothing. */
  helloReply = (): string => this.extensions.map((name) => `250-${name}\r\n`).join('') + '250 HELP';
  senderReply: (from: string) => string = () => '250 fine';
  recipientReply: (to: string) => string = () => '250 fine';
  contentReply: (content: string) => string | undefined = () => '250 taken';
  resetReply = '250 fine';
  dataReply = (recipients: number): string => (recipients > 0 ? '354 go on' : '554 nobody to send it to');
  private readonly sockets = new Set<Socket>();
  private readonly numbers = new WeakMap<Socket, number>();
  private readonly held = new Map<number, string[]>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<NotingMailServer> {
    const server = createServer();
    const noting = new NotingMailServer(server);
    server.on('connection', (socket) => {
      noting.connections += 1;
      noting.sockets.add(socket);
      noting.numbers.set(socket, noting.connections);
      socket.on('close', () => noting.sockets.delete(socket));
      socket.on('error', () => undefined);
      noting.serve(socket);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return noting;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.sockets.size;
  }

  /** Writes to all open connections. */
  say(text: string): void {
    for (const socket of this.sockets) socket.write(text);
  }

  /** Keeps replies back on one connection. The first connection is number 1. */
  hold(connection: number): void {
    this.held.set(connection, []);
  }

  /** Sends the replies that were kept back. */
  release(connection: number): void {
    const socket = [...this.sockets].find((one) => this.numbers.get(one) === connection);
    socket?.write(this.held.get(connection)?.join('') ?? '');
    this.held.delete(connection);
  }

  /** Ends all open connections. */
  hangUp(): void {
    for (const socket of this.sockets) socket.end();
  }

  /** Resets all open connections. */
  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private serve(socket: Socket): void {
    let [rest, isData, recipients] = ['', false, 0];
    const commands: Record<string, (line: string) => string> = {
      EHLO: () => this.helloReply(),
      HELO: () => '250 fine',
      AUTH: () => '235 welcome',
      MAIL: (line) => this.senderReply(line),
      RCPT: (line) => {
        const reply = this.recipientReply(line);
        if (reply.startsWith('2')) recipients += 1;
        return reply;
      },
      DATA: () => {
        const reply = this.dataReply(recipients);
        isData = reply.startsWith('3');
        return reply;
      },
      RSET: () => {
        recipients = 0;
        return this.resetReply;
      },
    };
    const number = this.connections;
    const respond = (text: string): void => {
      const held = this.held.get(number);
      if (held === undefined) socket.write(text);
      else held.push(text);
    };
    respond(this.greeting);
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        // Accepts a line break of one character, as some servers do.
        const end = (isData ? /(?:^|\r?\n)\.\r?\n/ : /\r\n/).exec(rest);
        if (end === null) return;
        const piece = rest.slice(0, end.index);
        rest = rest.slice(end.index + end[0].length);
        this.taken.push(isData ? piece.replaceAll(/^\.\./gm, '.') : piece);
        const wasData = isData;
        const reply = wasData ? this.contentReply(piece) : commands[piece.slice(0, 4)]?.(piece);
        if (wasData) [isData, recipients] = [false, 0];
        if (reply === undefined) socket.destroy();
        else if (reply !== '') respond(`${reply}\r\n`);
      }
    });
  }
}

/** Lets the event loop run for a moment, to show what other work would do if it could. */
export async function turns(): Promise<void> {
  for (const started = performance.now(); performance.now() - started < 50;)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

/** Waits for a condition without timers, which a test may have replaced. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo())
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}
