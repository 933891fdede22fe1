import { RequestMethod, type Type } from '@nestjs/common';
import {
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DECORATORS } from '@nestjs/swagger';
import { ACCESS, type Access } from '#platform/access/requires.decorator.js';
import { API_PREFIX, operationIdFactory } from '#http/reference/document.js';
import { declaringFile } from '#http/pipeline/management-api.decorator.js';

/** A route handler of a controller, as its decorators declare it. */
export interface Route {
  /** For messages: `NotesController.create (/srv/notes/notes.controller.js)`. */
  readonly where: string;
  /** Controller and method: `NotesController.create`. */
  readonly name: string;
  /** `POST`, `GET` … */
  readonly method: string;
  /** Paths without a leading slash: `api/v1/notes/:note`. */
  readonly paths: readonly string[];
  readonly access: Access | undefined;
  /** True if the API reference documents its response, or if it is outside the API. */
  readonly isDocumented: boolean;
  readonly tags: readonly string[];
  /** Unique in the reference. Undefined if it is not documented. */
  readonly operationId: string | undefined;
  /** Whether its controller is made with `@ManagementApi`. */
  readonly isOfManagementApi: boolean;
  /** Whole-body and whole-query arguments whose class is unknown. */
  readonly untyped: readonly ('@Body()' | '@Query()')[];
}

/** Nest's metadata of a decorated argument. `data` names a single member of the body or query. */
interface Argument {
  readonly index: number;
  readonly data?: unknown;
}

/** Types that the compiler emits when it knows no class. */
const NO_CLASS: readonly unknown[] = [undefined, Object, String, Number, Boolean, Array];

/** Routes of a controller, including inherited ones. */
export function routesOf(controller: Type<object>): Route[] {
  const bases = pathsOf(controller);
  const file = declaringFile(controller);
  // It has tags and operations in a document of its own.
  const isExcluded =
    (read(DECORATORS.API_EXCLUDE_CONTROLLER, controller) as boolean[] | undefined)?.[0] === true;
  return handlerNames(controller).map((name) => {
    const handler = (controller.prototype as Record<string, object>)[name] ?? {};
    const paths = bases.flatMap((base) => pathsOf(handler).map((end) => clean(`${base}/${end}`)));
    return {
      name: `${controller.name}.${name}`,
      where: `${controller.name}.${name}${file === undefined ? '' : ` (${file})`}`,
      method: RequestMethod[(read(METHOD_METADATA, handler) as number | undefined) ?? 0] ?? '',
      paths,
      access: (read(ACCESS, handler) ?? read(ACCESS, controller)) as Access | undefined,
      isDocumented:
        !paths.some((path) => path.startsWith(API_PREFIX)) ||
        read(DECORATORS.API_OPERATION, handler) !== undefined,
      tags: isExcluded ? [] : ((read(DECORATORS.API_TAGS, controller) as string[] | undefined) ?? []),
      operationId: isExcluded ? undefined : operationIdOf(controller, name, handler),
      isOfManagementApi: file !== undefined,
      untyped: untypedArguments(controller, name),
    };
  });
}

function operationIdOf(controller: Type<object>, name: string, handler: object): string | undefined {
  const operation = read(DECORATORS.API_OPERATION, handler) as { operationId?: string } | undefined;
  return operation && (operation.operationId ?? operationIdFactory(controller.name, name));
}

function handlerNames({ prototype }: Type<object>): string[] {
  const names = new Set<string>();
  for (let at = prototype as object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) {
      const value: unknown = Object.getOwnPropertyDescriptor(at, name)?.value;
      if (typeof value === 'function' && read(METHOD_METADATA, value) !== undefined) names.add(name);
    }
  }
  return [...names];
}

function untypedArguments(controller: Type<object>, name: string): Route['untyped'] {
  const given = read(ROUTE_ARGS_METADATA, controller, name) as Record<string, Argument> | undefined;
  const types = read(PARAMTYPES_METADATA, controller.prototype as object, name) as unknown[] | undefined;
  return Object.entries(given ?? {}).flatMap(([key, { index, data }]) => {
    const kind = Number(key.split(':', 1)[0]);
    if (data !== undefined || !NO_CLASS.includes(types?.[index])) return [];
    return kind === (RouteParamtypes.BODY as number)
      ? ['@Body()' as const]
      : kind === (RouteParamtypes.QUERY as number)
        ? ['@Query()' as const]
        : [];
  });
}

function pathsOf(target: object): string[] {
  return [(read(PATH_METADATA, target) as string | string[] | undefined) ?? []].flat();
}

function clean(path: string): string {
  return path.split('/').filter(Boolean).join('/');
}

function read(key: string, target: object, property?: string): unknown {
  return property === undefined
    ? Reflect.getMetadata(key, target)
    : Reflect.getMetadata(key, target, property);
}
