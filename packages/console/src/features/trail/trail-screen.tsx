import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function TrailScreen(): ReactNode {
  return <GenericScreen address="audit-events" />;
}
