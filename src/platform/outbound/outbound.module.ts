import { Module } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { DnsRecords } from './dns-records.js';
import { NameResolver } from './name-resolver.js';
import { OutboundAddresses } from './outbound-addresses.js';
import { OutboundHttp } from './outbound-http.js';
import { OutboundLimits } from './outbound-limits.js';

/** Requests to user-supplied addresses. */
@Module({
  providers: [
    DnsRecords,
    {
      provide: NameResolver,
      inject: [Settings],
      useFactory: ({ dnsServers }: Settings) =>
        new NameResolver(dnsServers.length === 0 ? undefined : dnsServers),
    },
    OutboundLimits,
    OutboundAddresses,
    OutboundHttp,
  ],
  exports: [DnsRecords, OutboundAddresses, OutboundHttp],
})
export class OutboundModule {}
