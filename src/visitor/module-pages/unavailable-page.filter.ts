import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorFilter } from '#http/pipeline/errors/error.filter.js';
import { HTML, PAGE_POLICY } from '../pages/page-headers.js';
import { PartFailed } from '../parts/part-faults.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';
import { ModulePagesService } from './module-pages.service.js';

/** Shows a page of the tenant's instead of one of a module that has failed. */
@Catch(PartFailed)
export class UnavailablePageFilter implements ExceptionFilter<PartFailed> {
  constructor(
    private readonly pages: ModulePagesService,
    private readonly errors: ErrorFilter,
  ) {}

  catch(error: PartFailed, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    this.send(error, request, reply).catch((fault: unknown) => {
      this.errors.respond(fault, request, reply);
    });
  }

  private async send(
    { status, headers }: PartFailed,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const locale = visitorLocale(request);
    const { rendered } = await this.pages.unavailable(locale);
    await reply
      .status(status)
      .headers({
        ...headers,
        'content-type': HTML,
        'content-language': locale,
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
      })
      .send(rendered.identity);
  }
}
