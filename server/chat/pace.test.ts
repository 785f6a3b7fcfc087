import { describe, expect, it } from 'vitest'
import { signalTyping } from '#contract/talk/chat-events.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'
import { createAllowance } from './allowance.ts'
import { createLanes } from './lanes.ts'

describe('an allowance', () => {
  it('is spent at once by a third, and comes back with time', () => {
    let time = 0
    const allowance = createAllowance(60, () => time)
    const spent = Array.from({ length: 21 }, () => allowance.spend())
    expect(spent.filter((seconds) => seconds === null)).toHaveLength(20)
    expect(spent.at(-1)).toBe(1)
    time = 3000
    expect([1, 2, 3, 4].map(() => allowance.spend())).toEqual([null, null, null, 1])
  })
})

describe('lanes', () => {
  it('keep the order within one, not between two, and take no more than they may', async () => {
    const lanes = createLanes(3)
    const done: string[] = []
    const gate = Promise.withResolvers<void>()
    expect(lanes.add('a', async () => (await gate.promise, void done.push('a1')))).toBe(true)
    expect(lanes.add('a', async () => void done.push('a2'))).toBe(true)
    const other = Promise.withResolvers<void>()
    expect(lanes.add('b', async () => (done.push('b'), other.resolve()))).toBe(true)
    expect(lanes.add('b', async () => void done.push('too much'))).toBe(false)
    await other.promise
    gate.resolve()
    await expect.poll(() => done).toEqual(['b', 'a1', 'a2'])
    expect(lanes.add('b', async () => void done.push('again'))).toBe(true)
    await expect.poll(() => done.at(-1)).toBe('again')
  })
})

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
