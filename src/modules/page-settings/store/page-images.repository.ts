import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { PageImage } from '../rules/page-image.js';

/** Logos and favicons. */
@Injectable()
export class PageImagesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Replaces a stored image with another in the open write; null: no image. */
  replace(fileName: string | null, image: PageImage | null): void {
    if (fileName === image?.fileName) return;
    const tenant = currentTenant().id;
    if (fileName !== null)
      this.database.send(
        named('delete_logo', sql`delete from logo where tenant_id = ${tenant} and file_name = ${fileName}`),
      );
    if (image === null) return;
    const { mediaType, content } = image;
    this.database.send(named('insert_logo')`
      insert into logo (tenant_id, file_name, media_type, content)
      values (${tenant}, ${image.fileName}, ${mediaType}, ${content})`);
  }
}
