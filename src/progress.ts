import type { Logger } from 'pino';
import { isProduction } from '#core/config/read-settings.js';

/** Prints the progress of a start for a person, or writes it to the log in production, where every line is JSON. */
export function progressOf(logger: Logger): (line: string) => void {
  if (!isProduction())
    return (line) => {
      process.stdout.write(`${line}\n`);
    };
  return (line) => {
    if (line.trim() !== '') logger.info(line.trim().replaceAll(/ {2,}/g, ' '));
  };
}
