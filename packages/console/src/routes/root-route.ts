import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen } from './not-found-screen.js';
import { Shell } from './shell.js';

/** All screens are drawn in the shell. */
export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen });
