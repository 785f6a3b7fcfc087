import type { Page, WebSocketRoute } from '@playwright/test'

/** The chat's socket, for `routeWebSocket`. */
export const chatSocket = /\/messaging\/\?/

export interface HeldChatLine {
  /** From now on nothing that the page says goes on. */
  hold(): void
  /** What was kept back goes on, and so does all that follows. */
  release(): void
  /** Breaks the connection. What was kept back is lost. */
  drop(): void
}

/** The chat's line of this page in the test's hand: what the page says can be kept back, and the line cut. */
export async function holdChatLine(page: Page): Promise<HeldChatLine> {
  let holds = false
  let kept: Array<() => void> = []
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(chatSocket, (socket) => {
    sockets.add(socket)
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      // Pings go through: the line is there, and only its words are slow.
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
