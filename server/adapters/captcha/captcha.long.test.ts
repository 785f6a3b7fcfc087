import { describe, expect, it } from 'vitest'
import { sendAuthKey } from '#contract/accounts.ts'
import { rateLimits } from '../../db/tables/site.ts'
import { recordTexts } from '../../testing/explain-statements.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { createTestServer, insertMember } from '../../testing/index.ts'

describe('the captcha', () => {
  it('[S-22] a link by mail is answered alike and as fast for known and unknown addresses', async () => {
    // What the server remembers for a while stays remembered, and nothing is looked at from time to time.
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
        // The first round warms up what is remembered.
        if (round > 0) work[name].add(JSON.stringify(statements.take().toSorted()))
      }
    }
    expect([...bodies]).toEqual([JSON.stringify({ status: 200, body: { success: true, data: {} } })])
    // As fast: the same statements, every time.
    expect([...work.known]).toEqual([...work.unknown])
    expect(work.known.size).toBe(1)
  })
})
