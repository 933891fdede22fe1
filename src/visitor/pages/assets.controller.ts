import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../access/requires.decorator.js';
import { NotFound } from '../../http/errors/api-error.js';
import { AssetsService } from './assets.service.js';

/** What pages are made of beside their HTML. Addresses change with the content, so whoever has one need not ask again. */
@ApiExcludeController()
@Public()
@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: AssetsService) {}

  @Get(':file')
  async get(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('file') file: string,
  ): Promise<Buffer | string> {
    const asset = await this.assets.find(file);
    if (asset === undefined) throw new NotFound('There is nothing at this address.');
    reply.headers({
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      // An image can be opened as a document of its own.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    return asset.content;
  }
}
