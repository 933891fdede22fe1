import { Module } from '@nestjs/common';
import { NameResolver } from './name-resolver.js';
import { OutboundAddresses } from './outbound-addresses.js';
import { OutboundHttp } from './outbound-http.js';
import { OutboundLimits } from './outbound-limits.js';

/** Requests to addresses that strangers gave. */
@Module({
  providers: [NameResolver, OutboundLimits, OutboundAddresses, OutboundHttp],
  exports: [OutboundAddresses, OutboundHttp],
})
export class OutboundModule {}
