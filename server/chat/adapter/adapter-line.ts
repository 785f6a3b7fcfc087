/** What sockets of several processes hear one another through. */
import type { ServerOptions } from 'socket.io'

export interface AdapterLine {
  readonly adapter: ServerOptions['adapter']
  /** Resolves when everything said so far has left this process, or cannot leave it now. */
  settled(): Promise<void>
  /** Whether messages from other processes arrive. Absent for PostgreSQL, which /readyz checks anyway. */
  isReady?(): boolean
  /** After the sockets have been closed. */
  close(): Promise<void>
}

/** Cannot be reached, or not be used: the operator's to change. */
export class AdapterRefused extends Error {
  override readonly name = 'AdapterRefused'
}

export interface LineOptions {
  /** What others said while the line was down is not heard again: whoever listens here must ask anew. */
  readonly onGap: () => void
}
