import { Module } from '@nestjs/common';
import { SignalForms } from './signal-forms.js';

/** Lets modules register forms of signals. */
@Module({ providers: [SignalForms], exports: [SignalForms] })
export class SignalsModule {}
