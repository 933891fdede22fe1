import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function AnalyticsScreen(): ReactNode {
  return <GenericScreen address="analytics/uptime" />;
}
