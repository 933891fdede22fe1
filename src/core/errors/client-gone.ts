/** The client disconnected too early. There is no one to respond to, and no fault to report. */
export class ClientGone extends Error {
  constructor() {
    super('The client has closed the connection.');
  }
}
