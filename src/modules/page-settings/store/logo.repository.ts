import { Injectable } from '@nestjs/common';
import { named, sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { currentTenant } from '../../../context/work-context.js';
import type { LogoImage } from '../domain/logo-image.js';

@Injectable()
export class LogoRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Keeps this logo and no other; null: none. */
  keep(logo: LogoImage | null): void {
    const tenant = currentTenant().id;
    void this.database.run(named('delete_logos', sql`delete from logo where tenant_id = ${tenant}`));
    if (logo === null) return;
    const { fileName, mediaType, content } = logo;
    void this.database.run(
      named(
        'insert_logo',
        sql`insert into logo (tenant_id, file_name, media_type, content)
          values (${tenant}, ${fileName}, ${mediaType}, ${content})`,
      ),
    );
  }
}
