import { describe, expect, it } from 'vitest'
import { changePassword, login } from '#contract/accounts.ts'
import { groups } from '#contract/roles.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../../testing/index.ts'

const wrong = 'not his password'
/** A new address for each try, so that only the account's limit applies. */
const address = (number: number) => `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`

function tryNames(server: TestServer, names: readonly string[], options: { password?: string; ip?: string } = {}) {
  return Promise.all(
    names.map((userName, index) =>
      server.call(login, { userName, password: options.password ?? wrong }, { ip: options.ip ?? address(index) }),
    ),
  )
}
const codes = (answers: ReadonlyArray<{ refusal: { code: string } | null }>) => answers.map((answer) => answer.refusal?.code ?? 'signed in')
const count = (answers: Parameters<typeof codes>[0], code: string) => codes(answers).filter((one) => one === code).length

describe('guessing passwords', () => {
  it('[S-21] one account gets ten tries in 15 minutes, even if 300 come at once from everywhere', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'tom' })
    const answers = await tryNames(
      server,
      Array.from({ length: 300 }, () => 'tom'),
    )
    expect(count(answers, 'wrong_credentials')).toBe(10)
    expect(count(answers, 'rate_limited')).toBe(290)
    const blocked = await server.call(login, { userName: 'tom', password: testPassword })
    expect(blocked).toMatchObject({ status: 429, refusal: { code: 'rate_limited' } })
    const retryAfter = Number(blocked.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(800)
    expect(retryAfter).toBeLessThanOrEqual(900)
  })

  it('[S-21] one address gets thirty tries, for whatever names', async () => {
    await using server = await createTestServer()
    const answers = await tryNames(
      server,
      Array.from({ length: 200 }, (_, index) => `name${index}`),
      { ip: '203.0.113.7' },
    )
    expect(count(answers, 'wrong_credentials')).toBe(30)
    expect(count(answers, 'rate_limited')).toBe(170)
    expect(
      (await tryNames(server, ['name1'], { ip: '203.0.113.8' })).map(({ status }) => status),
      'others are not disturbed',
    ).toEqual([422])
  })

  it('[S-21] a name that does not exist is counted like an existing one', async () => {
    await using server = await createTestServer()
    const answers = await tryNames(
      server,
      Array.from({ length: 40 }, () => 'nobody'),
    )
    expect([count(answers, 'wrong_credentials'), count(answers, 'rate_limited')]).toEqual([10, 30])
  })

  it('[S-21] name and address of one account share its ten tries, without revealing that they belong together', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'tom', email: 'tom@example.test' })
    await tryNames(
      server,
      Array.from({ length: 10 }, () => 'tom'),
    )
    const byAddress = await tryNames(server, ['tom@example.test'])
    expect(codes(byAddress)).toEqual(codes(await tryNames(server, ['stranger@example.test'])))
    expect(codes(await tryNames(server, ['tom@example.test'], { password: testPassword })), 'an eleventh try does not count').toEqual([
      'wrong_credentials',
    ])
  })

  it('[S-21] signing in restores the tries, and does not use up those of a shared address', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'tom' })
    for (let round = 0; round < 5; round += 1) {
      await tryNames(
        server,
        Array.from({ length: 9 }, () => 'tom'),
      )
      expect(codes(await tryNames(server, ['tom'], { password: testPassword }))).toEqual(['signed in'])
    }
    for (let time = 0; time < 35; time += 1)
      expect((await tryNames(server, ['tom'], { password: testPassword, ip: '203.0.113.9' }))[0]?.status).toBe(200)
  })

  it('[S-21] the old password of a signed-in member cannot be guessed either', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => server.call(changePassword, { currentPassword: wrong, password: 'a new long one' }, { as: member })),
    )
    expect([count(answers, 'wrong_credentials'), count(answers, 'rate_limited')]).toEqual([10, 5])
  })
})

describe('finding out who is a member', () => {
  it('[S-22] unknown, deleted and closed accounts answer a wrong password with the same status and body', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'known' })
    await insertMember(server.db, { name: 'deleted', deletedAt: new Date() })
    await insertMember(server.db, { name: 'banned', groupId: groups.banned })
    const answers = await tryNames(server, ['known', 'unknown', 'deleted', 'banned', 'unknown@example.test', 'known@example.test'])
    expect(new Set(answers.map(({ status, body, cookies }) => JSON.stringify({ status, body, cookies }))).size).toBe(1)
  })
})
