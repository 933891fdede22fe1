import { createContext } from 'react';
import type { Reference } from './reference.js';

/** The reference for inputs at any depth, such as those that offer the entries of a list. */
export const ReferenceContext = createContext<Reference | undefined>(undefined);
