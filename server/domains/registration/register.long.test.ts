import { describe, expect, it } from 'vitest'
import { emailAvailable } from '#contract/registration/availability.ts'
import { register } from '#contract/registration/registration.ts'
import { rateLimits } from '../../db/tables/site.ts'
import { createTestServer, insertMember } from '../../testing/index.ts'
import { recordTexts } from '../../testing/explain-statements.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { beginRegistration, newcomer } from '../../testing/registration-calls.ts'

const form = { ...newcomer, acceptsTerms: true as const }

describe('[S-22] whether an address is known', () => {
  it('does not show in the timing: 200 known and 200 unknown addresses', async () => {
    // Stops the clock, so that the server's caches do not expire and no periodic check runs.
    using _time = openFastClock({ isStopped: true })
    await using server = await createTestServer()
    const statements = recordTexts(server)
    const work = { known: new Set<string>(), unknown: new Set<string>() }
    for (let number = 0; number < 200; number += 1)
      await insertMember(server.db, { name: `m${number}`, email: `known${number}@example.test` })
    const key = await beginRegistration(server)
    for (let number = 0; number < 200; number += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        if (number % 20 === 0) await server.db.delete(rateLimits)
        const email = `${kind}${number}@example.test`
        statements.take()
        const answers = [
          await server.call(register, { ...form, userName: `n${kind}${number}`, email }),
          await server.call(emailAvailable, { key, email }),
        ]
        // The first round warms up the caches.
        if (number > 0) work[kind].add(JSON.stringify(statements.take().toSorted()))
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
    }
    // Equal statements mean equal time: they are always the same, and no password hash is computed.
    expect([...work.known]).toEqual([...work.unknown])
    expect(work.known.size).toBe(1)
  })
})
