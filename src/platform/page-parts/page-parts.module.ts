import { Module } from '@nestjs/common';
import { PageParts } from './page-parts.js';

/** Lets modules register what they show to visitors. */
@Module({ providers: [PageParts], exports: [PageParts] })
export class PagePartsModule {}
