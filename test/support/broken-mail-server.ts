import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Faults of a mail server: what it does, at which point of a mail. */
export type MailTrouble =
  | 'says nothing'
  | 'greets with 421'
  | 'closes after the greeting'
  | 'sends half a line'
  | 'answers for ever'
  | 'answers nonsense'
  | 'closes in the middle of the mail'
  | 'closes before it takes the mail';

/** SMTP server that fails at the point that a test chooses. */
export class BrokenMailServer {
  trouble: MailTrouble = 'says nothing';
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<BrokenMailServer> {
    const server = createServer();
    const broken = new BrokenMailServer(server);
    server.on('connection', (socket) => {
      broken.sockets.add(socket);
      socket.on('error', () => undefined);
      broken.serve(socket);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return broken;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private serve(socket: Socket): void {
    const { trouble } = this;
    if (trouble === 'says nothing') return;
    if (trouble === 'greets with 421') {
      socket.end('421 4.3.2 shutting down\r\n');
      return;
    }
    socket.write('220 broken.example ESMTP\r\n');
    if (trouble === 'closes after the greeting') {
      socket.end();
      return;
    }
    let isData = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (isData) {
        if (trouble === 'closes in the middle of the mail') socket.destroy();
        else if (text.endsWith('\r\n.\r\n')) socket.destroy();
        return;
      }
      for (const command of text.split('\r\n').filter(Boolean)) {
        if (command.startsWith('EHLO')) socket.write('250 broken.example\r\n');
        else if (command.startsWith('DATA')) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (command.startsWith('MAIL')) this.answerMail(socket, trouble);
        else socket.write('250 fine\r\n');
      }
    });
  }

  private answerMail(socket: Socket, trouble: MailTrouble): void {
    if (trouble === 'sends half a line') socket.write('25');
    else if (trouble === 'answers nonsense') socket.write('\x00\xff what?\r\n');
    else if (trouble === 'answers for ever') {
      const timer = setInterval(() => socket.write('250-and\r\n'), 20);
      socket.on('close', () => {
        clearInterval(timer);
      });
    } else socket.write('250 fine\r\n');
  }
}
