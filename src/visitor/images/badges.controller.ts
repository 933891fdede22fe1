import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ResponseWriter } from '../responses/response-writer.js';
import { IMAGE_FORMAT } from '../responses/image-format.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { BADGE_STYLES } from './badge.js';
import { visibleText } from './badge-text.js';
import { BadgesService, type BadgeOptions } from './badges.service.js';

/** Longer labels are cut off after this many characters. */
const LABEL_LENGTH = 100;

/** Status badges, for README files and intranets. Source: decisions, section 8. */
@ApiExcludeController()
@Public()
@Controller()
export class BadgesController {
  constructor(
    private readonly badges: BadgesService,
    private readonly writer: ResponseWriter,
  ) {}

  @Get('badge.svg')
  async page(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Query('style') style: unknown,
    @Query('label') label: unknown,
  ): Promise<void> {
    const response = await this.badges.ofPage(badgeOptions(style, label), locale);
    await this.writer.write(request, reply, response, { form: IMAGE_FORMAT, locale });
  }

  @Get('components/:slug/badge.svg')
  async component(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('slug') slug: string,
    @Query('style') style: unknown,
    @Query('label') label: unknown,
  ): Promise<void> {
    const response = await this.badges.ofComponent(slug, badgeOptions(style, label), locale);
    await this.writer.write(request, reply, response, { form: IMAGE_FORMAT, locale });
  }
}

/** Unknown styles and labels without a visible character are ignored. */
function badgeOptions(style: unknown, label: unknown): BadgeOptions {
  return {
    style: BADGE_STYLES.find((one) => one === style) ?? 'flat',
    label: typeof label === 'string' ? visibleText(label.slice(0, LABEL_LENGTH)) : '',
  };
}
