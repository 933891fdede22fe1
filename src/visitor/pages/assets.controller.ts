import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { NotFound } from '#core/errors/api-error.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { AssetsService, IMMUTABLE } from './assets.service.js';

/**
 * Serves style sheets, scripts and logos of pages. Their URLs change with the content, so they can be
 * cached forever.
 */
@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  constructor(
    private readonly assets: AssetsService,
    private readonly writer: ResponseWriter,
  ) {}

  /** Style sheets and scripts are the product's own, and the page to enter a protected page needs them. */
  @Get(':file')
  @ShownToStrangers(({ params }) => /\.(?:css|js)$/.test((params as { file: string }).file))
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('file') file: string,
  ): Promise<void> {
    const text = this.assets.text(file);
    if (text !== undefined) {
      await this.writer.write(
        request,
        reply,
        { rendered: text.rendered, isStale: false },
        { form: text.form },
      );
      return;
    }
    const logo = await this.assets.logo(file);
    if (logo === undefined) throw new NotFound('There is nothing at this address.');
    await reply.headers({ ...IMMUTABLE, 'content-type': logo.mediaType }).send(logo.content);
  }
}
