import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { sendPersonal } from '../forms/personal-pages.js';
import { VisitorLocale } from '../view/visitor-locale.decorator.js';
import { ReportSheetService } from './report-sheet.service.js';

/** Printable frozen reports for holders of a link. */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('reports')
export class ReportSheetController {
  constructor(private readonly sheets: ReportSheetService) {}

  @Get(':token')
  async show(
    @Res({ passthrough: true }) reply: FastifyReply,
    @VisitorLocale() locale: string,
    @Param('token') token: string,
  ): Promise<string | undefined> {
    return sendPersonal(reply, await this.sheets.show(token, locale));
  }
}
