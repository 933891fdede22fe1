/** Name of the metadata that carries the Message-ID. */
export const MESSAGE_ID_KEY = 'message-id';
