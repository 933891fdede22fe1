/** A call that a form would make. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/api/v1/components/7`. */
  readonly path: string;
  readonly body?: unknown;
}

/** The call as a command for a terminal. It names the key instead of having one. */
export function curlOf({ method, path, body }: ApiCall, origin = location.origin): string {
  const lines = [
    `curl -X ${method} ${quoted(origin + path)}`,
    `  -H "Authorization: Bearer $HELIOGRAPH_KEY"`,
    ...(body === undefined
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
