import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EntrancePage } from '#http/pipeline/errors/not-found-page.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';
import { EntrancePagesService, sendEntrance } from './entrance-pages.service.js';

/** Renders the page by which strangers enter, in place of whatever they asked for. */
@Injectable()
export class DrawnEntrancePage extends EntrancePage {
  constructor(private readonly pages: EntrancePagesService) {
    super();
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const to = request.method === 'GET' ? request.url : '/';
    const html = sendEntrance(reply, await this.pages.show(to, visitorLocale(request), undefined, 401));
    await reply.header('www-authenticate', 'Bearer').send(html);
  }
}
