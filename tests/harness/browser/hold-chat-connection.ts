import type { Page, WebSocketRoute } from '@playwright/test'

/** The chat's socket, for `routeWebSocket`. */
export const chatSocket = /\/messaging\/\?/

export interface HeldChatConnection {
  /** From now on holds back everything the page sends. */
  hold(): void
  /** Sends everything held back, and everything that follows. */
  release(): void
  /** Breaks the connection. Held-back messages are lost. */
  drop(): void
}

/** Controls this page's chat connection: messages of the page can be held back, and the connection cut. */
export async function holdChatConnection(page: Page): Promise<HeldChatConnection> {
  let holds = false
  let kept: Array<() => void> = []
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(chatSocket, (socket) => {
    sockets.add(socket)
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      // Pings pass: the connection is up, and only its messages are slow.
      if (holds && String(message).startsWith('42')) kept.push(() => server.send(message))
      else server.send(message)
    })
  })
  return {
    hold: () => void (holds = true),
    release() {
      holds = false
      for (const send of kept) send()
      kept = []
    },
    drop() {
      kept = []
      for (const socket of sockets) void socket.close()
      sockets.clear()
    },
  }
}
