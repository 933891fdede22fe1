/** What the types of the MCP client use of eventsource, whose own lead into its sources. */
export type ErrorEvent = Event;
export type EventSourceInit = object;
