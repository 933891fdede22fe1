import type { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';
import { PinoPretty } from 'pino-pretty';

/** Members left out: constant for the process, part of the message, or useful to programs only. */
const LEFT_OUT = 'pid,hostname,reqId,method,route,status,ms,tenant,key,context';

/** Formats the log as short lines, such as `12:00:01 INFO: GET /api/v1/me 200, 3 ms (demo)`. */
export function linesForTerminal(destination: Writable = process.stdout): DestinationStream {
  return PinoPretty({
    destination,
    translateTime: 'SYS:HH:MM:ss',
    ignore: LEFT_OUT,
    messageFormat: (line, messageKey) => {
      const message = plain(line[messageKey]);
      if (message !== 'request') return message;
      const tenant = line['tenant'] === undefined ? '' : ` (${plain(line['tenant'])})`;
      return `${plain(line['method'])} ${plain(line['route'])} ${plain(line['status'])}, ${plain(line['ms'])} ms${tenant}`;
    },
  });
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
