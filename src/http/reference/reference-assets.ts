import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { NotFound } from '#core/errors/api-error.js';
import { CompressedFiles } from '../results/compressed-files.js';
import { DOCS_PATH } from './operation-links.js';

/** Filled by `npm run assets`; the build copies it. */
const FOLDER = fileURLToPath(new URL('./assets/', import.meta.url));

/** The files of Swagger UI and Scalar. */
export class ReferenceAssets {
  private readonly files = new CompressedFiles(FOLDER);

  /** @param docsPath path that they are served below */
  constructor(private readonly docsPath: string = DOCS_PATH) {}

  /**
   * Returns the path of a file, such as `scalar.js`.
   *
   * @throws NotFound if the build has not written it
   */
  pathOf(name: string): string {
    const [stem = '', extension = ''] = name.split('.');
    const file = this.files.names.find((one) => one.startsWith(`${stem}-`) && one.endsWith(`.${extension}`));
    if (file === undefined)
      throw new NotFound(`The reference lacks ${name}: run "npm run assets", then start again.`);
    return `${this.docsPath}/assets/${file}`;
  }

  serveBy(fastify: FastifyInstance): void {
    fastify.get<{ Params: { file: string } }>(`${this.docsPath}/assets/:file`, (request, reply) => {
      const sent = this.files.send(request, reply, request.params.file);
      if (sent === undefined) throw new NotFound('There is nothing at this address.');
      return sent;
    });
  }
}
