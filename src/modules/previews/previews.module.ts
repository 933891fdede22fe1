import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { PreviewLinks } from './preview-links.js';

/** Signed links that show a draft before it is published. */
@Module({ imports: [AccessModule], providers: [PreviewLinks], exports: [PreviewLinks] })
export class PreviewsModule {}
