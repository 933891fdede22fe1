import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** Reference of the public API, which needs no key. It has its own heading beside the management API. */
export interface PublicReference {
  readonly tag: { readonly name: string; readonly description: string };
  /** Classes that the schemas of the paths refer to. */
  readonly models: readonly Type<unknown>[];
  /** Called when the reference is built. */
  readonly paths: () => OpenAPIObject['paths'];
}

/** Injection token of the {@link PublicReference}. */
export const PUBLIC_REFERENCE = Symbol('PUBLIC_REFERENCE');
