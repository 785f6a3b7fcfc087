/**
 * The program of the card form's frame (`/card-form`). It runs in a document without an origin: it reads nothing of the app, and the app reads
 * nothing of it.
 */
import { fetchToken } from './fetch-token.ts'
import { startFrame } from './frame.ts'

startFrame({
  addFields: () => ({ setTexts: () => undefined, read: () => ({}) }),
  requestToken: (card, _further, { session, submitTo }) => fetchToken(new URL(submitTo, location.href).href, { session, ...card }),
})
