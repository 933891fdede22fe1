import { All, Delete, Patch, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Conflict } from '#core/errors/api-error.js';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { REFUSED } from '../rules/refused-operations.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

/** With everything below them. */
const PATHS = REFUSED.map(({ path }) => `${path}*`);

/** Says of operations without counterpart why, and what there is instead. */
@StatuspageApi('')
@RequiresAnyKey()
export class StatuspageRefusedController {
  @All(PATHS)
  refuse(@Req() { routeOptions: { url = '' } }: FastifyRequest): never {
    const found = REFUSED.find(({ path }) => url === `/v1/${path}*`);
    throw new Conflict(found?.reason ?? 'There is nothing like it here.');
  }

  @Patch('pages/:page_id/status_embed_config')
  patchEmbed(): never {
    throw new Conflict('The widget follows the settings of the page.');
  }

  @Put('pages/:page_id/status_embed_config')
  putEmbed(): never {
    return this.patchEmbed();
  }

  @Delete('pages/:page_id/metrics/:metric_id/data')
  resetMetric(): never {
    throw new Conflict('The points of a metric cannot be deleted without the metric.');
  }

  @Post('pages/:page_id/metrics_providers')
  createProvider(): never {
    throw new Conflict('Metrics are not fetched from elsewhere; send their points to the provider self.');
  }

  @Patch('pages/:page_id/metrics_providers/:metrics_provider_id')
  patchProvider(): never {
    return this.createProvider();
  }

  @Put('pages/:page_id/metrics_providers/:metrics_provider_id')
  putProvider(): never {
    return this.createProvider();
  }

  @Delete('pages/:page_id/metrics_providers/:metrics_provider_id')
  deleteProvider(): never {
    return this.createProvider();
  }
}
