/**
 * The id of this tab's socket while it is connected. Outbox writes send it, and the server does not send their events to this tab.
 * It is in a file of its own because the socket code loads after the first calls.
 */
export const ownSocket: { id: string | undefined } = { id: undefined }
