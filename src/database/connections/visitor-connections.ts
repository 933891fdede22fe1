import { ReadConnections } from './read-connections.js';

/** The connections to the primary for what visitors are served from: what takes long there keeps nobody else waiting. */
export class VisitorConnections extends ReadConnections {}
