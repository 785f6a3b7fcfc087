/** A test server with the chat's sockets on a separate port. */
import type { AddressInfo } from 'node:net'
import { attachChat, type ChatOptions } from '../../chat/attach-chat.ts'
import type { SendingLimits } from '../../domains/chat/index.ts'
import { presenceTimes } from '../../chat/presence.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '../create-test-server.ts'
import type { Credentials } from '../call-endpoint.ts'
import { conversationsOf, type ConversationsOf } from './conversations-of.ts'
import { joinChat, openChatClient, type ChatClient } from './chat-client.ts'

export interface ChatServer extends ConversationsOf, AsyncDisposable {
  readonly server: TestServer
  readonly origin: string
  /** Three members without any relation to one another. */
  people(): Promise<{ tom: Credentials; jan: Credentials; eve: Credentials }>
  /** Connects; sends nothing yet. */
  open(auth: object): Promise<ChatClient>
  /** Connects and joins. */
  join(credentials: Pick<Credentials, 'token' | 'memberId'>): Promise<ChatClient>
}

export interface ChatServerOptions extends TestServerOptions, Partial<Pick<ChatOptions, 'extensions' | 'times' | 'limits'>> {}

/** For tests in which members write faster than people can. */
export const looseLimits: SendingLimits = { messagesPerMinute: 10_000, messagesAtOnce: 10_000, publicMessagesAtOnce: 10_000 }

export async function createChatServer({
  extensions,
  times = presenceTimes,
  limits,
  ...rest
}: ChatServerOptions = {}): Promise<ChatServer> {
  const server = await createTestServer(rest)
  const { services, app, database } = server
  const chat = await attachChat({
    httpServer: app.server,
    services,
    authenticator: app.authenticator,
    databaseUrl: database.url,
    ...(extensions ? { extensions } : {}),
    ...(limits ? { limits } : {}),
    times,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The address of a TCP listener is an object.
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const clients: ChatClient[] = []
  const kept = (client: ChatClient) => (clients.push(client), client)
  return {
    server,
    origin,
    ...conversationsOf(server),
    people: async () => ({ tom: await server.asMember(), jan: await server.asMember(), eve: await server.asMember() }),
    open: async (auth) => kept(await openChatClient(origin, auth)),
    join: async (credentials) => kept(await joinChat(origin, credentials)),
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.close()
      await chat.close()
      await server.close()
    },
  }
}
