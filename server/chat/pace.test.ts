import { describe, expect, it } from 'vitest'
import { signalTyping } from '#contract/talk/chat-events.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'

describe('what one socket may say', () => {
  it('[S-10] is limited for signs of typing, and in all', async () => {
    await using chat = await createChatServer()
    const client = await chat.join(await chat.server.asMember())
    const sign = { messaging_hash: 'c0ffee00c0ffee00c0ffee00c0ffee00' }
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.say(signalTyping.name, sign)))
    const limited = { is_ok: false, code: 'rate_limited', message: expect.any(String), retry_after_seconds: expect.any(Number) }
    expect(answers.at(-1)).toEqual(limited)
    expect(answers.filter((answer) => JSON.stringify(answer).includes('rate_limited')).length).toBeGreaterThan(10)
    const all = await Promise.all(Array.from({ length: 600 }, () => client.say('nonsense', {})))
    expect(all.at(-1)).toEqual(limited)
  })

  it('[S-10] is no longer than a signal of a call: more ends the connection, and the process lives', async () => {
    await using chat = await createChatServer()
    const member = await chat.server.asMember()
    const client = await chat.join(member)
    client.socket.emit('message', { text: 'x'.repeat(200_000) })
    await expect.poll(() => client.socket.connected).toBe(false)
    expect((await chat.join(member)).outcome).toBe('connected')
  })
})
