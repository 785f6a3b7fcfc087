/** The link through which sockets of several processes hear one another. */
import type { ServerOptions } from 'socket.io'

export interface AdapterConnection {
  readonly adapter: ServerOptions['adapter']
  /** Resolves when everything sent so far has left this process, or cannot leave it now. */
  settled(): Promise<void>
  /** Whether messages from other processes arrive. Absent for PostgreSQL, which /readyz checks anyway. */
  isReady?(): boolean
  /** Called after the sockets have been closed. */
  close(): Promise<void>
}

/** Cannot be reached or used: the operator has to fix it. */
export class AdapterRefused extends Error {
  override readonly name = 'AdapterRefused'
}

export interface ConnectionOptions {
  /** Events that others sent while the connection was down are lost: listeners must fetch again. */
  readonly onGap: () => void
}
