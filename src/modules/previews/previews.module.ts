import { defineModule } from '#module-system/define-module.js';
import { PreviewRevocations1790003650000 } from './migrations/1790003650000-preview-revocations.js';
import { PreviewLinks } from './preview-links.js';
import { PreviewRevocationsRepository } from './preview-revocations.repository.js';

/** Signed links that show a draft before it is published. */
export const PreviewsModule = defineModule({
  name: 'previews',
  migrations: [PreviewRevocations1790003650000],
  providers: [PreviewRevocationsRepository, PreviewLinks],
  exports: [PreviewLinks],
});
