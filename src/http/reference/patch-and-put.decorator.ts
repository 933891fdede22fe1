import { Patch, Put } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ApiOperation, DECORATORS } from '@nestjs/swagger';

/** Texts of the PUT in the reference. */
interface PutText {
  readonly summary?: string;
  readonly description?: string;
}

interface Documented {
  readonly operationId: string;
  readonly summary: string;
}

const SAME = 'Same as PATCH: fields you leave out keep their value.';

/**
 * Routes PATCH to a method and PUT to a twin of it, whose name and operation id begin with `put` instead of `patch`. Stands
 * above all other decorators of the method, because the twin gets what they have said until then.
 *
 * @param texts what the reference says of PUT in another way
 */
export function PatchAndPut(path = '', texts: PutText = {}): MethodDecorator {
  return (prototype, own, descriptor) => {
    const patch = descriptor.value as (...args: unknown[]) => unknown;
    const put = function (this: unknown, ...args: unknown[]): unknown {
      return patch.apply(this, args);
    };
    copy(patch, put);
    const name = twinOf(String(own));
    const twin = { value: put, writable: true, configurable: true };
    // Operations outside of the reference have none.
    const documented = Reflect.getMetadata(DECORATORS.API_OPERATION, patch) as Documented | undefined;
    if (documented !== undefined)
      ApiOperation({
        ...documented,
        operationId: documented.operationId.replace(/^patch/, 'put'),
        description: SAME,
        ...texts,
      })(prototype, name, twin);
    Put(path)(prototype, name, twin);
    Object.defineProperty(prototype, name, twin);
    for (const [key, owner] of [
      [PARAMTYPES_METADATA, prototype],
      [ROUTE_ARGS_METADATA, prototype.constructor],
    ] as const)
      Reflect.defineMetadata(key, Reflect.getMetadata(key, owner, own), owner, name);
    Patch(path)(prototype, own, descriptor);
  };
}

/** `put` for methods that are not named after PATCH. */
function twinOf(name: string): string {
  return name.startsWith('patch') ? name.replace('patch', 'put') : 'put';
}

function copy(from: object, to: object): void {
  for (const key of Reflect.getMetadataKeys(from))
    Reflect.defineMetadata(key, Reflect.getMetadata(key, from), to);
}
