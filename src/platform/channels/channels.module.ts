import { Module } from '@nestjs/common';
import { Channels } from './channels.js';

/** Lets modules register channels. */
@Module({ providers: [Channels], exports: [Channels] })
export class ChannelsModule {}
