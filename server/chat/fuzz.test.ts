import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendMessage } from '#contract/talk/chat-events.ts'
import { chatMessages } from '../db/tables/talk/chat.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'

const names = [
  'message',
  'typing',
  'MESSAGING_JOIN',
  'video call accept',
  'video call signal',
  'join',
  'disconnecting',
  '__proto__',
  'constructor',
  '',
]
const fields = ['messaging_hash', 'client_id', 'text', 'attachment_id', 'reply_to_seq', 'user_id', 'room', '__proto__', 'toString']

/** Anything that can be sent: garbage, and the contract's own fields with the wrong things in them. */
const payloadsAbout = (hash: string) => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom<unknown>(
      hash,
      hash.toUpperCase(),
      `${hash} `,
      randomUUID(),
      -1,
      0,
      1e308,
      2 ** 53,
      '\u0000',
      "'; drop table members; --",
      '../',
    ),
    fc.uint8Array({ maxLength: 8 }),
  )
  return fc.oneof(value, fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 7 }), fc.array(value, { maxLength: 3 }))
}

describe('whatever a socket says', () => {
  it('[S-10] is answered in the same shape, reaches nobody it is not for, and leaves the process alive', { timeout: 60_000 }, async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const { db } = chat.server
    const pair = await chat.pairOf(tom, jan)
    const [theirs, wicked] = [await chat.join(tom), await chat.join(eve)]
    let attacker = wicked
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), payloadsAbout(pair.messagingHash), async (name, payload) => {
        // What goes too fast or too far ends the socket; the wicked come back.
        if (!attacker.socket.connected) attacker = await chat.join(eve)
        const answer: unknown = await attacker.say(name, payload).catch(() => ({ is_ok: false, code: 'none', message: '' }))
        expect(answer).toMatchObject({ is_ok: expect.any(Boolean) })
        if (!(answer as { is_ok: boolean }).is_ok) expect(answer).toMatchObject({ code: expect.any(String), message: expect.any(String) })
        expect(answer).not.toMatchObject({ code: 'server_error' })
      }),
      { numRuns: 150 },
    )
    // Without an acknowledgement, with too many values, and bytes that are no packet at all.
    for (const values of [[], [null], [1, 2, 3], [{ a: { b: [] } }, 'x']]) attacker.socket.emit('message', ...values)
    attacker.socket.io.engine.write('451-["message",{"_placeholder":true,"num":99}]')
    attacker.socket.io.engine.write('not a packet')
    const back = await chat.join(eve)
    expect((await back.ask(sendMessage, { messagingHash: pair.messagingHash, clientId: randomUUID(), text: 'x' })).isOk).toBe(false)
    expect(await db.$count(chatMessages)).toBe(0)
    await theirs.say('nonsense')
    expect(theirs.heard).toEqual([])
    expect(await theirs.ask(sendMessage, { messagingHash: pair.messagingHash, clientId: randomUUID(), text: 'Untouched' })).toMatchObject({
      isOk: true,
    })
  })
})
