import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** In place of a screen that a family does not have yet: the one made from the reference. */
export function GenericScreen({ address }: { readonly address: string }): ReactNode {
  return <Navigate to="/records/$" params={{ _splat: address }} search={{}} replace />;
}
