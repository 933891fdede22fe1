import { orThrow } from '@heliograph/client';
import type { paths } from '@heliograph/client/schema';
import type { ApiCall } from './api-call.js';
import { api, ifMatch } from './api.js';

/** Paths of records that are changed by PATCH. */
type PatchPath = {
  [Path in keyof paths]: paths[Path] extends { patch: { requestBody: object } } ? Path : never;
}[keyof paths];
type Body<Path extends PatchPath> = paths[Path] extends {
  patch: { requestBody: { content: { 'application/json': infer Fields } } };
}
  ? Fields
  : never;

/** How a form saves the changed fields of a record, and the call that it shows for them. */
interface Patch<Changed> {
  readonly save: (changed: Changed, values: unknown, etag: string | null) => Promise<unknown>;
  readonly call: (changed: Changed) => ApiCall;
}

/**
 * Sends the changed fields of one record, unless somebody else has changed it since it was read:
 * `<EditDialog {...patchOf('/api/v1/components/{component}', id)} …>`.
 *
 * @param path with one parameter
 * @param bodyOf the fields of the API; left out if those of the form have the same names and values
 */
export function patchOf<Path extends PatchPath, Changed extends object = Partial<Body<Path>>>(
  path: Path,
  id: number,
  bodyOf?: (changed: Changed) => Partial<Body<Path>>,
): Patch<Changed> {
  const sentOf = (changed: Changed): object => bodyOf?.(changed) ?? changed;
  const patch = api.PATCH as unknown as (path: string, init: object) => ReturnType<typeof api.PATCH>;
  const parameter = /\{(\w+)\}/.exec(path)?.[1] ?? '';
  return {
    save: (changed, _, etag) =>
      orThrow(
        patch(path, {
          params: { path: { [parameter]: id }, header: ifMatch(etag) },
          body: sentOf(changed),
        }),
      ),
    call: (changed) => ({
      method: 'PATCH',
      path: path.replace(`{${parameter}}`, String(id)),
      body: sentOf(changed),
    }),
  };
}
