import { describe, expect, it } from 'vitest'
import { forgotPassword, login } from '#contract/accounts.ts'
import { rateLimits } from '../../db/tables/site.ts'
import { recordTexts } from '../../testing/explain-statements.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../../testing/index.ts'
import { hashPassword } from './secrets.ts'

const wrong = 'not his password'

describe('finding out who is a member', () => {
  it('[S-22] an unknown name takes as long as a known one', async () => {
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'known', passwordHash: await hashPassword(testPassword) })
    const { known, unknown } = await workOf(server, (userName) => server.call(login, { userName, password: wrong }))
    // Without the dummy hash for unknown names the quotient is near 0.1.
    expect(median(unknown.cpu) / median(known.cpu)).toBeGreaterThan(0.7)
    expect(median(unknown.cpu) / median(known.cpu)).toBeLessThan(1.4)
  })

  it('[S-22] a forgotten password gets the same answer, equally fast, for known and unknown addresses', async () => {
    // Stops the clock, so that the server's caches do not expire and no periodic check runs.
    using _time = openFastClock({ isStopped: true })
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'known', email: 'known@example.test' })
    const bodies = new Set<string>()
    const { known, unknown } = await workOf(server, async (name) => {
      const { status, body } = await server.call(forgotPassword, { email: `${name}@example.test` })
      bodies.add(JSON.stringify({ status, body }))
    })
    expect([...bodies]).toEqual([JSON.stringify({ status: 200, body: { success: true, data: {} } })])
    expect(unknown.statements).toEqual(known.statements)
  })
})

interface Work {
  /** Microseconds of this process's own threads, which compute the password hashes: other programs do not count. */
  readonly cpu: number[]
  readonly statements: string[][]
}

/** 40 tries each, alternating. */
async function workOf(server: TestServer, ask: (name: string) => Promise<unknown>): Promise<Record<'known' | 'unknown', Work>> {
  const recorded = recordTexts(server)
  const work: Record<'known' | 'unknown', Work> = { known: { cpu: [], statements: [] }, unknown: { cpu: [], statements: [] } }
  for (let round = 0; round < 41; round += 1) {
    for (const name of ['known', 'unknown'] as const) {
      await server.db.delete(rateLimits)
      recorded.take()
      const before = process.cpuUsage()
      await ask(name)
      const { user, system } = process.cpuUsage(before)
      // The first round warms up connections and statements.
      if (round === 0) continue
      work[name].cpu.push(user + system)
      work[name].statements.push(recorded.take().toSorted())
    }
  }
  return work
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
