import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Checks whether the database can be used at the moment. */
@Injectable()
export class DatabaseProbe {
  constructor(private readonly dataSource: DataSource) {}

  async isReachable(): Promise<boolean> {
    try {
      await this.dataSource.query('select 1');
      return true;
    } catch {
      return false;
    }
  }
}
