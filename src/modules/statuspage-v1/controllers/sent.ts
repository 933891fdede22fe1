import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors/api-error.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { SentFields } from '../rules/sent-fields.js';
import { sentRange } from '../rules/sent-range.js';

/** Parameter with the members of a wrapper in the body; without a name, with those of the body itself. */
export const Sent = createParamDecorator(
  (wrapper: string | undefined, context: ExecutionContext): SentFields => {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    return wrapper === undefined ? SentFields.all(body) : SentFields.in(wrapper, body);
  },
);

/** Parameter with the query. */
export const SentQuery = createParamDecorator((_: undefined, context: ExecutionContext): SentFields =>
  SentFields.all(context.switchToHttp().getRequest<FastifyRequest>().query),
);

/** Parameter with the part of a list that a query asks for. */
export const SentRange = createParamDecorator((_: undefined, context: ExecutionContext) =>
  sentRange(SentFields.all(context.switchToHttp().getRequest<FastifyRequest>().query)),
);

/** An id in a path. Those of groups may have the `g` that they have in `/api/v2`. */
export class StatuspageId implements PipeTransform<string, number> {
  private readonly id: RecordId;

  constructor(private readonly kind: string) {
    this.id = new RecordId(kind);
  }

  /** @throws NotFound */
  transform(value: string | undefined): number {
    if (value === undefined) throw NotFound.of(this.kind);
    return this.id.transform(value.replace(/^g/, ''));
  }
}
