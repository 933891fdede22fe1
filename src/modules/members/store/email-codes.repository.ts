import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Codes that were asked for, by the hash of the secret in the browser that asked. */
@Injectable()
export class EmailCodesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Adds one in the open write. */
  add(browser: string, emailKey: string, expiresAt: Date): void {
    this.database.send(named('add_email_code')`
      insert into email_code (tenant_id, browser, email_key, tries, expires_at)
      values (${currentTenant().id}, ${browser}, ${emailKey}, 0, ${expiresAt})`);
  }

  /** The address that a code was asked for; undefined once the code has expired or was used. */
  async emailKeyOf(browser: string, now: Date): Promise<string | undefined> {
    const { rows } = await this.database.read(named('email_of_code')`
      select email_key from email_code
      where tenant_id = ${currentTenant().id} and browser = ${browser} and expires_at > ${now}`);
    return rows[0]?.[0] ?? undefined;
  }

  /**
   * Counts a try, and commits it before anybody learns whether it was right.
   *
   * @returns how many there were by now; undefined if there is no such code that may be tried
   */
  countTry(browser: string, emailKey: string, most: number, now: Date): Promise<number | undefined> {
    return this.database.write(async () => {
      const { rows } = await this.database.query(named('try_email_code')`
        update email_code set tries = tries + 1
        where tenant_id = ${currentTenant().id} and browser = ${browser} and email_key = ${emailKey}
          and tries < ${most} and expires_at > ${now} returning tries`);
      return rows.map(([tries]) => Number(tries))[0];
    });
  }

  /** Ends a code in the open write. @returns false if it has ended already */
  async use(browser: string): Promise<boolean> {
    const { rows } = await this.database.query(named('use_email_code')`
      delete from email_code where tenant_id = ${currentTenant().id} and browser = ${browser} returning browser`);
    return rows.length > 0;
  }

  /** Ends all codes for an address in the open write. */
  end(emailKey: string): void {
    this.database.send(named('end_email_codes')`
      delete from email_code where tenant_id = ${currentTenant().id} and email_key = ${emailKey}`);
  }
}
