import { Patch, Put } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ApiOperation, DECORATORS } from '@nestjs/swagger';

/** Texts of the PUT in the reference. */
interface PutText {
  readonly summary?: string;
  readonly description?: string;
}

const SAME = 'Same as PATCH: fields you leave out keep their value.';

/**
 * Routes PATCH to a method and PUT to a twin of it, named `put`, whose operation id begins with `put` instead of `patch`.
 * Stands above all other decorators of the method, because the twin gets what they have said until then.
 *
 * @param texts what the reference says of PUT in another way
 */
export function PatchAndPut(path = '', texts: PutText = {}): MethodDecorator {
  return (prototype, name, descriptor) => {
    const patch = descriptor.value as (...args: unknown[]) => unknown;
    const put = function (this: unknown, ...args: unknown[]): unknown {
      return patch.apply(this, args);
    };
    copy(patch, put);
    const documented = Reflect.getMetadata(DECORATORS.API_OPERATION, patch) as {
      readonly operationId: string;
      readonly summary: string;
    };
    const operationId = documented.operationId.replace(/^patch/, 'put');
    const twin = { value: put, writable: true, configurable: true };
    ApiOperation({ ...documented, operationId, description: SAME, ...texts })(prototype, 'put', twin);
    Put(path)(prototype, 'put', twin);
    Object.defineProperty(prototype, 'put', twin);
    for (const [key, owner] of [
      [PARAMTYPES_METADATA, prototype],
      [ROUTE_ARGS_METADATA, prototype.constructor],
    ] as const)
      Reflect.defineMetadata(key, Reflect.getMetadata(key, owner, name), owner, 'put');
    Patch(path)(prototype, name, descriptor);
  };
}

function copy(from: object, to: object): void {
  for (const key of Reflect.getMetadataKeys(from))
    Reflect.defineMetadata(key, Reflect.getMetadata(key, from), to);
}
