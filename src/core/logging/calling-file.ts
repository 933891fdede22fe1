import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';

/** Returns the path of the file that called the caller of this function, for error messages. */
export function callingFile(): string {
  const script = getCallSites(3)[2]?.scriptName ?? '';
  return script.startsWith('file:') ? fileURLToPath(script) : script;
}
