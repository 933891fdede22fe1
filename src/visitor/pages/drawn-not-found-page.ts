import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundPage } from '#http/pipeline/errors/not-found-page.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';
import { HTML, PAGE_POLICY } from './page-headers.js';
import { PagesService } from './pages.service.js';

/** Renders the 404 page in the tenant's design. */
@Injectable()
export class DrawnNotFoundPage extends NotFoundPage {
  constructor(private readonly pages: PagesService) {
    super();
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const locale = visitorLocale(request);
    const { rendered } = await this.pages.notFound(locale);
    await reply
      .status(404)
      .headers({ 'content-type': HTML, 'content-language': locale, 'content-security-policy': PAGE_POLICY })
      .send(rendered.identity);
  }
}
