import { describe, expect, it } from 'vitest'
import { sendAuthKey } from '#contract/accounts.ts'
import { rateLimits } from '../../db/tables/site.ts'
import { recordTexts } from '../../testing/explain-statements.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { createTestServer, insertMember } from '../../testing/index.ts'

describe('the captcha', () => {
  it('[S-22] a request for a link by mail gets the same answer, equally fast, for known and unknown addresses', async () => {
    // Stopped, so that cached values do not expire and periodic checks do not run.
    using _time = openFastClock({ isStopped: true })
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'known', email: 'known@example.test' })
    const statements = recordTexts(server)
    const work = { known: new Set<string>(), unknown: new Set<string>() }
    const bodies = new Set<string>()
    for (let round = 0; round < 41; round += 1) {
      for (const name of ['known', 'unknown'] as const) {
        await server.db.delete(rateLimits)
        statements.take()
        const { status, body } = await server.call(sendAuthKey, { email: `${name}@example.test` })
        bodies.add(JSON.stringify({ status, body }))
        // The first round fills the caches.
        if (round > 0) work[name].add(JSON.stringify(statements.take().toSorted()))
      }
    }
    expect([...bodies]).toEqual([JSON.stringify({ status: 200, body: { success: true, data: {} } })])
    // Equally fast: the same statements, every time.
    expect([...work.known]).toEqual([...work.unknown])
    expect(work.known.size).toBe(1)
  })
})
