import { defineModule } from '#module-system/define-module.js';
import { Previews1790010160000 } from './migrations/1790010160000-previews.js';
import { PreviewLinks } from './preview-links.js';
import { PreviewRevocationsRepository } from './preview-revocations.repository.js';

/** Signed links that show a draft before it is published. */
export const PreviewsModule = defineModule({
  name: 'previews',
  migrations: [Previews1790010160000],
  providers: [PreviewRevocationsRepository, PreviewLinks],
  exports: [PreviewLinks],
});
