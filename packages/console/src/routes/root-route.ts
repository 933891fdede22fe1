import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen } from './not-found-screen.js';
import { Shell } from './shell.js';

/** All screens are drawn in the shell. */
export const rootRoute = createRootRoute({
  /** `new`: the form of something new is open, on screens that have one in a dialog. */
  validateSearch: ({ new: isNew }: Record<string, unknown>): { readonly new?: true } =>
    isNew === true ? { new: true } : {},
  component: Shell,
  notFoundComponent: NotFoundScreen,
});
