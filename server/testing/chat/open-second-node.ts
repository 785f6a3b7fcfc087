/** A second node of a chat server's chat: another adapter and port, on the same bus, as if a bridge connected them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attachChat } from '../../chat/attach-chat.ts'
import type { Credentials } from '../call-endpoint.ts'
import { joinChat, type ChatClient } from './chat-client.ts'
import type { ChatServer } from './create-chat-server.ts'

export interface SecondNode extends AsyncDisposable {
  join(credentials: Pick<Credentials, 'token' | 'memberId'>): Promise<ChatClient>
}

export async function openSecondNode({ server: { services, app, database } }: Pick<ChatServer, 'server'>): Promise<SecondNode> {
  const httpServer = createServer()
  const chat = await attachChat({ httpServer, services, authenticator: app.authenticator, databaseUrl: database.url })
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  // The address of a TCP listener is an object.
  const origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
  const clients: ChatClient[] = []
  return {
    async join(credentials) {
      const client = await joinChat(origin, credentials)
      clients.push(client)
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.close()
      await chat.close()
      httpServer.close()
    },
  }
}
