import type { SignalForm } from '#platform/signals/signal-form.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError, Invalid, NotFound } from '#core/errors/api-error.js';
import { rawBodyOf } from '#http/body/raw-body.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import { SignalForms } from '#platform/signals/signal-forms.js';
import type { Signal } from '#platform/signals/signal-form.js';
import { AcceptedSignals } from '../dto/accepted-signals.response.js';
import type { OwnerKind } from '../rules/webhook-owner.js';
import { sourceKindOf } from '../rules/webhook-owner.js';
import { ownerIdOf } from './hook-token.guard.js';
import { readInbound, singleParameters } from '../rules/inbound-body.js';
import { maskedBody } from '../rules/masked-body.js';
import { SignalIntake } from './signal-intake.js';

/** Accepts requests to inbound addresses. Invalid ones are logged as well, to help users set up a sender. */
@Injectable()
export class InboundService {
  constructor(
    private readonly intake: SignalIntake,
    private readonly forms: SignalForms,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a request and returns once everything is committed.
   *
   * @throws NotFound if the webhook was switched off in the meantime; Malformed, UnsupportedMediaType,
   * Invalid for an unusable body; Overloaded
   */
  async accept(kind: OwnerKind, request: FastifyRequest): Promise<RecordJson<AcceptedSignals>> {
    const contentType = request.headers['content-type'] ?? null;
    const bytes = rawBodyOf(request)?.bytes ?? Buffer.alloc(0);
    const read = this.read(request, bytes);
    const refused = read instanceof ApiError ? read : undefined;
    const result = await this.intake.store(kind, {
      ownerId: ownerIdOf(request),
      receivedAt: this.clock.now(),
      signals: read instanceof ApiError ? [] : read,
      problem: refused === undefined ? null : problemOf(refused),
      contentType: contentType?.slice(0, 200).toWellFormed() ?? null,
      // Only when it is logged, which repeats are not.
      get body() {
        return maskedBody(bytes.toString('utf8'));
      },
    });
    if (result === null) throw new NotFound('There is nothing at this address.');
    if (refused !== undefined) throw refused;
    if (result.problem !== null) throw Invalid.field('body', result.problem);
    return recordOf(AcceptedSignals, {
      accepted: read instanceof ApiError ? 0 : read.length,
      status: result.status,
      status_at: result.statusAt?.toISOString() ?? null,
      source: sourceKindOf(kind),
    });
  }

  private read({ headers, query }: FastifyRequest, bytes: Buffer): readonly Signal[] | ApiError {
    try {
      const { value } = readInbound(headers, bytes);
      const signals = this.forms.read({
        body: value,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, one]) => [name, [one].flat().join(', ')]),
        ),
        query: singleParameters(query as Record<string, unknown>),
      });
      return signals ?? new Invalid({ body: acceptedForms(this.forms.all) });
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}

/** The first problem of an error, as storable text. */
function problemOf({ fields, message }: ApiError): string {
  return (Object.values(fields ?? {})[0]?.[0] ?? message).toWellFormed().replaceAll('\0', '');
}

/** Message of the 422 for a body in an unknown form: every accepted form with a real example. */
function acceptedForms(forms: readonly SignalForm[]): readonly string[] {
  return [
    'The body has none of the accepted forms.',
    ...forms.map(({ sender, example }) => `Accepted, ${sender}: ${JSON.stringify(example)}`),
  ];
}
