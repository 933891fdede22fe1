import { Get } from '@nestjs/common';
import type { ApiKey } from '#core/context/api-key.js';
import { CurrentKey } from '#platform/access/current-key.decorator.js';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsOne } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { AccountService } from './account.service.js';
import { Account } from './account.response.js';

@ManagementApi('me', 'Account')
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Get()
  @RequiresAnyKey()
  @ReturnsOne(Account, {
    id: 'getMe',
    summary: 'Get the key and its status page',
    description:
      'Confirms that the key is valid and points to the right status page, and shows when it expires.',
  })
  me(@CurrentKey() key: ApiKey): RecordJson<Account> {
    return this.account.describe(key);
  }
}
