import { OWN_FORM } from './own-form.js';
import type { SignalAdapter } from './signal.js';

/** Every form that inbound addresses understand, in the order in which they are tried: our own one takes what is left. */
export const ADAPTERS: readonly SignalAdapter[] = [OWN_FORM];
