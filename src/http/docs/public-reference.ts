import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** What the reference says of the interface that needs no key: it stands beside the management API, under its own heading. */
export interface PublicReference {
  readonly tag: { readonly name: string; readonly description: string };
  /** Classes that the paths' schemas name. */
  readonly models: readonly Type<unknown>[];
  /** With whole paths, since they do not lie below the management API's prefix. */
  readonly paths: OpenAPIObject['paths'];
}

/** Token of the {@link PublicReference}. */
export const PUBLIC_REFERENCE = Symbol('PUBLIC_REFERENCE');

/** The server of paths that do not lie below the management API's prefix. */
export const WHOLE_PATHS = [{ url: '/', description: 'This status page' }];
