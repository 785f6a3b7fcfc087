import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newMessage, sendMessage } from '#contract/chat/chat-events.ts'
import { createChatServer } from '../../testing/chat/create-chat-server.ts'

describe('the link between processes', () => {
  it('[S-35] is restored after it broke; clients that may have missed something are made to fetch it', async () => {
    await using chat = await createChatServer()
    const { db } = chat.server
    const { tom, jan } = await chat.people()
    const { messagingHash } = await chat.pairOf(tom, jan)
    const before = [await chat.join(tom), await chat.join(jan)]
    const listeners = `application_name = 'ropewalk-chat-listening' and datname = current_database()`
    const { rows } = await db.$client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`,
    )
    expect(rows).toHaveLength(1)
    await db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ropewalk-chat-speaking' and datname = current_database()`,
    )
    for (const client of before) await expect.poll(() => client.socket.connected).toBe(false)
    const [from, to] = [await chat.join(tom), await chat.join(jan)]
    await from.ask(sendMessage, { messagingHash, clientId: randomUUID(), text: 'Still there?' })
    await expect.poll(() => to.heardOf(newMessage).map(({ message }) => message.text)).toEqual(['Still there?'])
    const listening = await db.$client.query(`select 1 from pg_stat_activity where ${listeners}`)
    expect(listening.rows).toHaveLength(1)
  })
})
