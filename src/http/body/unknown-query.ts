import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors/api-error.js';

/** Whether a handler takes a query. If it does, the query's class declares the parameters. */
const takesQuery = new WeakMap<object, boolean>();

/**
 * Refuses query parameters if the handler takes none. Source: decisions, section 3.
 *
 * @throws Invalid on each of them
 */
export function refuseUnknownQuery(context: ExecutionContext): void {
  const query = context.switchToHttp().getRequest<FastifyRequest>().query as object;
  const names = Object.keys(query);
  if (names.length === 0) return;
  const handler = context.getHandler();
  let isTaken = takesQuery.get(handler);
  if (isTaken === undefined) {
    isTaken = argumentKinds(context).includes(RouteParamtypes.QUERY);
    takesQuery.set(handler, isTaken);
  }
  if (isTaken) return;
  // No prototype, so a parameter called `__proto__` is a parameter like any other.
  const problems = Object.create(null) as Record<string, string[]>;
  for (const name of names) problems[name] = ['There is no such parameter; this operation has none.'];
  throw new Invalid(problems);
}

/** Returns where the arguments of a handler come from. */
function argumentKinds(context: ExecutionContext): number[] {
  const method = context.getHandler().name;
  const given = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), method) as object | undefined;
  return Object.keys(given ?? {}).map((key) => Number(key.split(':', 1)[0]));
}
