import { Injectable } from '@nestjs/common';
import {
  PackageTablesRepository,
  type PackageSchema,
} from '#platform/database/schema/package-tables.repository.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JobRunner } from '#platform/jobs/job-runner.js';

/** What a package has in the database, of all tenants. */
export interface PackageRemains extends PackageSchema {
  /** Registered consumers of events. */
  readonly consumers: readonly string[];
  /** Kinds of its jobs, with those that deliver events to its consumers. */
  readonly jobKinds: readonly string[];
  /** Number of waiting and running jobs. */
  readonly jobs: number;
  /** Number of rows with its settings of tenants and its fields of their records. */
  readonly values: number;
}

/** Shows and removes what packages leave in the database. */
@Injectable()
export class PackageRemoval {
  constructor(
    private readonly tables: PackageTablesRepository,
    private readonly events: EventDispatcher,
    private readonly jobs: JobRunner,
  ) {}

  /** What each package with tables has in the schema, installed or not. */
  schemas(): Promise<readonly PackageSchema[]> {
    return this.tables.list();
  }

  /**
   * What a package that is no longer installed has left. Consumers and jobs that this process knows belong to
   * the product or to another package, whatever their names begin with.
   */
  async remainsOf(name: string): Promise<PackageRemains> {
    const [schemas, consumers, unhandled, values] = await Promise.all([
      this.tables.list(),
      this.events.unknownConsumers(`${name}.`),
      this.jobs.unhandled([`${name}.`, `event.${name}.`]),
      this.tables.countValues(name),
    ]);
    return {
      ...(schemas.find((schema) => schema.name === name) ?? { name, tables: [], migrations: 0 }),
      consumers,
      jobKinds: unhandled.map(({ kind }) => kind),
      jobs: unhandled.reduce((sum, { jobs }) => sum + jobs, 0),
      values,
    };
  }

  /** Removes what a package has left, tables last. Can be repeated after a failure. */
  async remove(remains: PackageRemains): Promise<void> {
    await this.events.removeConsumers(remains.consumers);
    await this.jobs.deleteKinds(remains.jobKinds);
    await this.tables.drop(remains);
  }
}
