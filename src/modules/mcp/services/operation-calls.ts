import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runVia } from '#core/context/work-context.js';

/** A response of the management API. */
export interface OperationResponse {
  readonly status: number;
  /** JSON, or the text of a file. */
  readonly body: string;
}

export interface OperationCall {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Path and query. */
  readonly url: string;
  readonly body?: unknown;
  /** The response of the first call with this key is returned again. */
  readonly idempotencyKey?: string;
}

/** Headers that describe the request itself, or that would make its response another one. */
const OWN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Calls operations of the management API on behalf of a request, with its host, credential and address. They pass all
 * guards, limits and checks like any other request.
 */
@Injectable()
export class OperationCalls {
  constructor(private readonly adapter: HttpAdapterHost) {}

  async call(
    request: FastifyRequest,
    { method, url, body, idempotencyKey }: OperationCall,
  ): Promise<OperationResponse> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const given = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.has(name));
    const { statusCode, payload } = await runVia('mcp', async () =>
      fastify.inject({
        method,
        url,
        remoteAddress: request.socket.remoteAddress ?? '',
        headers: {
          ...Object.fromEntries(given),
          accept: 'application/json',
          // One request from its log line to its entry in the trail.
          'x-request-id': request.id,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    );
    return { status: statusCode, body: payload };
  }
}
