import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';

@Module({
  imports: [AccessModule, HttpModule],
  controllers: [AccountController],
  providers: [AccountService],
})
export class AccountModule {}
