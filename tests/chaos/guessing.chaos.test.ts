import { describe, expect, it } from 'vitest'
import { forgotPassword, login } from '#contract/accounts.ts'
import { rateLimits } from '#server/db/tables/site.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '#server/testing/index.ts'

const wrong = 'not their password'
const address = (number: number) => `10.${Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`
const codesOf = (answers: ReadonlyArray<{ refusal: { code: string } | null }>) => {
  const counts: Record<string, number> = {}
  for (const { refusal } of answers) counts[refusal?.code ?? 'signed in'] = (counts[refusal?.code ?? 'signed in'] ?? 0) + 1
  return counts
}

describe('[S-21] guessing in large numbers', () => {
  it('a thousand concurrent tries at one account, each from another address, get ten answers', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'tom' })
    const tries = Array.from({ length: 1000 }, (_, index) =>
      server.call(login, { userName: 'tom', password: wrong }, { ip: address(index) }),
    )
    expect(codesOf(await Promise.all(tries))).toEqual({ wrong_credentials: 10, rate_limited: 990 })
  })

  it('one password tried at a thousand accounts from one address gets thirty answers', async () => {
    await using server = await createTestServer()
    const tries = Array.from({ length: 1000 }, (_, index) =>
      server.call(login, { userName: `name${index}`, password: testPassword }, { ip: '203.0.113.7' }),
    )
    expect(codesOf(await Promise.all(tries))).toEqual({ wrong_credentials: 30, rate_limited: 970 })
  })
})

const each = 200

/** Interleaved, so that a busy machine slows both. */
async function timesOf(server: TestServer, ask: (isKnown: boolean) => Promise<unknown>) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = -5; round < each; round += 1) {
    const kinds = ['known', 'unknown'] as const
    // The second request benefits from different warm caches than the first.
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      await server.db.delete(rateLimits)
      const startedAt = performance.now()
      await ask(kind === 'known')
      if (round >= 0) times[kind].push(performance.now() - startedAt)
    }
  }
  return times
}
const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
/** How often a guess from the response time is right: 0.5 is chance. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.flatMap((one) => unknown.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  const area = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
  return Math.max(area, 1 - area)
}

describe('[S-22] two hundred responses each, for known and unknown accounts,', () => {
  it.each(['login', 'forgot password'])('are the same, and take the same time: %s', async (what) => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'known', email: 'known@example.test' })
    const bodies = new Set<string>()
    const times = await timesOf(server, async (isKnown) => {
      const name = isKnown ? 'known' : 'stranger'
      const { status, body } =
        what === 'login'
          ? await server.call(login, { userName: name, password: wrong })
          : await server.call(forgotPassword, { email: `${name}@example.test` })
      bodies.add(JSON.stringify({ status, body }))
    })
    const difference = Math.abs(median(times.known) - median(times.unknown))
    const area = areaUnderCurve(times.known, times.unknown)
    console.log(`${what}: medians ${difference.toFixed(2)} ms apart, AUC ${area.toFixed(3)}, ${bodies.size} answer`)
    expect([...bodies]).toHaveLength(1)
    expect(difference).toBeLessThan(5)
    expect(area).toBeLessThan(0.6)
  })
})
