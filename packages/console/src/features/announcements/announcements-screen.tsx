import type { ReactNode } from 'react';
import { GenericScreen } from '../../ui/generic-screen.js';

export function AnnouncementsScreen(): ReactNode {
  return <GenericScreen address="announcements" />;
}
