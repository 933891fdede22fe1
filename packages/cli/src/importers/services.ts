import type { Service } from './form/service.js';
import { BETTER_STACK } from './services/better-stack.js';
import { CACHET } from './services/cachet.js';
import { HELIOGRAPH } from './services/heliograph.js';
import { INSTATUS } from './services/instatus.js';
import { KENER } from './services/kener.js';
import { STATUSPAGE } from './services/statuspage/statuspage.js';
import { UPTIME_KUMA } from './services/uptime-kuma.js';

/** Services that accounts come from, in the order of the documentation. */
export const SERVICES: readonly Service[] = [
  STATUSPAGE,
  INSTATUS,
  BETTER_STACK,
  CACHET,
  UPTIME_KUMA,
  KENER,
  HELIOGRAPH,
];
