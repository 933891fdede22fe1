import { ReadConnections } from './read-connections.js';

/**
 * Connections to the primary for visitor reads. They are separate so that slow visitor
 * reads delay no other reads.
 */
export class VisitorConnections extends ReadConnections {}
