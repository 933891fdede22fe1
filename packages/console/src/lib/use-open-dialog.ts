import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Which dialog of a screen is open, and how to open another one or, with undefined, none. `?new=true` in the address opens
 * the form of something new, so that links and the command palette lead to it.
 */
export function useOpenDialog<Open>(ofNew: Open): [Open | undefined, (open: Open | undefined) => void] {
  const { new: isNew } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const change = (next: Open | undefined): void => {
    setOpen(next);
    if (isNew === true) void navigate({ to: '.', search: ({ new: _, ...others }) => others, replace: true });
  };
  return [isNew === true ? ofNew : open, change];
}
