import { Injectable } from '@nestjs/common';
import { RecordMetadataService } from '#http/metadata/record-metadata.service.js';
import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import { labelsWith, storedIn, type StoredOnly } from '../rules/stored-labels.js';

/** Fields of Statuspage that the product only stores and gives back. They are kept in the labels of the record. */
@Injectable()
export class StoredFields {
  constructor(private readonly metadata: RecordMetadataService) {}

  async of(target: MetadataTarget, id: number): Promise<StoredOnly> {
    return (await this.all(target, [id])).get(id) ?? {};
  }

  /** Those of several records, by id; records without any are left out. */
  async all(target: MetadataTarget, ids: readonly number[]): Promise<ReadonlyMap<number, StoredOnly>> {
    const labels = await this.metadata.labels(target, ids);
    return new Map(Array.from(labels, ([id, ofRecord]) => [id, storedIn(ofRecord)]));
  }

  /** Adds fields to those of a record; undefined ones keep their value. @throws NotFound, Invalid */
  async add(target: MetadataTarget, id: number, fields: StoredOnly): Promise<void> {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (given.length === 0) return;
    await this.metadata.relabel(target, id, (labels) =>
      labelsWith(labels, { ...storedIn(labels), ...Object.fromEntries(given) }),
    );
  }
}
