import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { login } from '#contract/accounts.ts'
import { idempotencyKeys, mailKeys, refreshTokens, sessions } from '../../db/tables/accounts.ts'
import { createTestServer, insertMember, testPassword } from '../../testing/index.ts'
import { tidyUpAccounts } from './jobs.ts'

const dayMs = 86_400_000

describe('account clean-up', () => {
  it('deletes expired sessions with their tokens, mail keys and old answers, and nothing earlier', async () => {
    await using server = await createTestServer()
    const member = await insertMember(server.db, { name: 'tom' })
    await server.call(login, { userName: 'tom', password: testPassword })
    const now = server.clock.now()
    await server.db.insert(mailKeys).values({ keyHash: 'a', memberId: member.id, purpose: 'password-reset', expiresAt: now })
    await server.db.insert(idempotencyKeys).values({ memberId: member.id, key: randomUUID(), endpoint: 'x', requestHash: 'y' })
    const left = async () => Promise.all([sessions, refreshTokens, mailKeys, idempotencyKeys].map((table) => server.db.$count(table)))

    server.clock.advance(6 * dayMs)
    await tidyUpAccounts(server.services)
    expect(await left()).toEqual([1, 1, 1, 1])
    server.clock.advance(2 * dayMs)
    await tidyUpAccounts(server.services)
    expect(await left()).toEqual([1, 1, 0, 0])
    server.clock.advance(90 * dayMs)
    await tidyUpAccounts(server.services)
    expect(await left()).toEqual([0, 0, 0, 0])
  })
})
