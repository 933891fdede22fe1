import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';

/** The file that called the function that calls this one: for messages that tell where to look. */
export function callingFile(): string {
  const script = getCallSites(3)[2]?.scriptName ?? '';
  return script.startsWith('file:') ? fileURLToPath(script) : script;
}
