import { Get } from '@nestjs/common';
import type { Caller } from '#core/context/caller.js';
import { CurrentCaller } from '#platform/access/current-caller.decorator.js';
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
  me(@CurrentCaller() caller: Caller): RecordJson<Account> {
    return this.account.describe(caller);
  }
}
