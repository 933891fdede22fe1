/** A call that a form would make. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/api/v1/components/7`. */
  readonly path: string;
  readonly body?: unknown;
}

const MAX_LINE = 60;

/** The call as a command for a terminal. It names the key instead of having one. */
export function curlOf({ method, path, body }: ApiCall, origin = location.origin): string {
  const lines = [
    `curl -X ${method} ${quoted(origin + path)}`,
    `  -H "Authorization: Bearer $HELIOGRAPH_KEY"`,
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(jsonOf(body))}`]),
  ];
  return lines.join(' \\\n');
}

/** On one line if that is a short one. */
function jsonOf(body: unknown): string {
  const line = JSON.stringify(body);
  return line.length <= MAX_LINE ? line : JSON.stringify(body, null, 2);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
