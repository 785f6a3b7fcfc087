import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingMessage } from '#contract/talk/chat-events.ts'
import { guestViewer } from '#contract/roles.ts'
import { chatMessages } from '../../../db/tables/talk.ts'
import { createTestServer, insertConversation, type BuiltConversation, type Credentials, type TestServer } from '../../../testing/index.ts'
import { sendChatMessage, type SentMessage } from '../index.ts'

let server: TestServer
let [ada, ben, cleo]: Credentials[] = []
beforeAll(async () => {
  server = await createTestServer()
  ;[ada, ben, cleo] = [await server.asMember(), await server.asMember(), await server.asMember()]
})
afterAll(() => server.close())

const send = (who: Credentials, { messagingHash }: BuiltConversation, given: Partial<OutgoingMessage> = {}): Promise<SentMessage> =>
  sendChatMessage(
    server.services,
    { ...guestViewer, role: 'active', id: who.memberId },
    { messagingHash, clientId: randomUUID(), text: 'Rope', attachmentId: null, replyToSeq: null, ...given },
  )

describe('a message', () => {
  it('goes to the other one of a pair', async () => {
    const pair = await insertConversation(server.db, 'pair', [ada!.memberId, ben!.memberId])
    const sent = await send(ada!, pair)
    expect(sent).toMatchObject({ isNew: true, recipients: [ben!.memberId], message: { seq: 1, text: 'Rope' } })
    const again = await send(ben!, pair, { replyToSeq: 1 })
    expect(again).toMatchObject({ message: { seq: 2, replyTo: { seq: 1, text: 'Rope', senderId: ada!.memberId } } })
    const known = await send(ben!, pair, { clientId: again.message.clientId })
    expect(known).toMatchObject({ isNew: false, recipients: [], message: again.message })
    await expect(send(cleo!, pair)).rejects.toMatchObject({ code: 'not_found' })
    expect(await server.db.$count(chatMessages)).toBe(2)
  })
})
