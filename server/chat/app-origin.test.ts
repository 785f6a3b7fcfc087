import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { chatNamespace, chatPath } from '#contract/chat/chat-events.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'

const app = 'https://club.example'
const elsewhere = ['https://evil.example', 'https://club.example.evil.example', 'http://club.example', 'null']

describe('[S-19] the chat on a separate host', () => {
  it('is open to the app’s pages and to no other site’s', async () => {
    await using chat = await createChatServer({ env: { APP_ORIGIN: `${app}/` } })
    const { token } = await chat.server.asMember()
    async function outcome(origin: string | undefined): Promise<string> {
      const socket = io(`${chat.origin}${chatNamespace}`, {
        path: chatPath,
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...(origin === undefined ? {} : { extraHeaders: { origin } }),
      })
      try {
        return await new Promise((resolve) => {
          socket.once('connect', () => resolve('connected'))
          socket.once('connect_error', () => resolve('refused'))
        })
      } finally {
        socket.disconnect()
      }
    }
    for (const origin of [app, chat.origin, undefined]) expect([origin, await outcome(origin)]).toEqual([origin, 'connected'])
    for (const origin of elsewhere) expect([origin, await outcome(origin)]).toEqual([origin, 'refused'])
  })

  it('sends browsers CORS headers that say so', async () => {
    await using chat = await createChatServer({ env: { PUBLIC_URL: app } })
    const ask = (origin: string) => fetch(`${chat.origin}${chatPath}/?EIO=4&transport=polling`, { headers: { origin } })
    const allowed = await ask(app)
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, app])
    for (const origin of elsewhere) {
      const refused = await ask(origin)
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  })

  it('behind a trusted proxy counts the host that the browser requested', async () => {
    const headers = { origin: app, 'x-forwarded-host': 'club.example' }
    for (const [proxy, status] of [
      ['on', 200],
      ['off', 403],
    ] as const) {
      await using chat = await createChatServer({ env: { TRUST_PROXY: proxy } })
      expect((await fetch(`${chat.origin}${chatPath}/?EIO=4&transport=polling`, { headers })).status).toBe(status)
    }
  })
})
