import { Injectable } from '@nestjs/common';
import { VisitorDatabase } from '#platform/database/tenant/visitor-database.js';

/** An image to serve. */
export interface StoredImage {
  readonly mediaType: string;
  readonly content: Buffer;
}

@Injectable()
export class LogosRepository {
  constructor(private readonly database: VisitorDatabase) {}

  async find(fileName: string): Promise<StoredImage | undefined> {
    const text = `select media_type, encode(content, 'base64') from public_logo where tenant_id = $1 and file_name = $2`;
    const { rows } = await this.database.read({ name: 'logo', text }, [fileName]);
    const [mediaType, content] = rows[0] ?? [];
    return mediaType == null || content == null
      ? undefined
      : { mediaType, content: Buffer.from(content, 'base64') };
  }
}
