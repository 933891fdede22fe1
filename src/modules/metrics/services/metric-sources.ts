import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { currentTenant } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { readSelector, SelectedMetrics } from '../rules/series-selector.js';
import { MetricSourcesRepository } from '../store/metric-sources.repository.js';

const MAX_CACHED = 2_000;
/** Sources of metrics, their tokens or their series have changed. */
const KIND = 'metric_source';

/** A source whose token was presented. */
export interface FoundSource {
  readonly id: number;
  readonly metrics: SelectedMetrics;
}

interface KnownSource extends FoundSource {
  /** Expiry of a token that was rotated away; null for the current token. */
  readonly until: Date | null;
}

/** Sources by tenant, cached until one of them changes. Only digests of tokens are compared. */
@Injectable()
export class MetricSources {
  private readonly tenants: LookupCache<Map<string, KnownSource>>;

  constructor(
    sources: MetricSourcesRepository,
    private readonly changes: ChangeListener,
    private readonly clock: Clock,
  ) {
    this.tenants = new LookupCache(changes, {
      name: 'metric_sources',
      max: MAX_CACHED,
      load: async () => {
        const byHash = new Map<string, KnownSource>();
        for (const source of await sources.all()) {
          const { id, isActive, tokenHash, previousHash, previousUntil, series } = source;
          if (!isActive) continue;
          const selected = series.flatMap(({ metric_id: metricId, selector }) => {
            const read = readSelector(selector);
            return typeof read === 'string' ? [] : [{ metricId, selector: read }];
          });
          const metrics = new SelectedMetrics(selected);
          if (previousHash !== null) byHash.set(previousHash, { id, metrics, until: previousUntil });
          byHash.set(tokenHash, { id, metrics, until: null });
        }
        return byHash;
      },
      concerns: (kind, subject) => (kind === KIND ? { key: subject } : undefined),
    });
  }

  /** The current tenant's source with this token. A previous token is valid for one hour after rotation. */
  async withToken(token: string): Promise<FoundSource | undefined> {
    const found = (await this.tenants.get(currentTenant().id))?.get(hash('sha256', token));
    if (found === undefined || (found.until !== null && found.until <= this.clock.now())) return undefined;
    return found;
  }

  /** Forgets what this process knows of the current tenant. The others hear of the change from the database. */
  forget(): void {
    this.changes.changed(KIND, currentTenant().id);
  }
}
