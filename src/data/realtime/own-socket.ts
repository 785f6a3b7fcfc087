/**
 * The id of this tab's socket while it is connected. Writes of the outbox name it, and the server does not send their events to this tab. In a
 * file of its own, because the socket's code is loaded after the first calls.
 */
export const ownSocket: { id: string | undefined } = { id: undefined }
