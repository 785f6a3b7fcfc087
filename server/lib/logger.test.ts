import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { members } from '../db/tables/accounts.ts'
import { createTestServer, insertMember } from '../testing/index.ts'
import { createLogger, explainError } from './logger.ts'
import { linesPerMinute } from './sample-lines.ts'

function capture() {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', name: 'test' }, { write: (line) => void lines.push(line) })
  return { log, text: () => lines.join('') }
}

describe('the log', () => {
  it('[S-32] removes passwords, tokens, cookies and people’s addresses wherever they occur', () => {
    const { log, text } = capture()
    const secrets = {
      password: 'hemp-and-jute',
      token: 'eyJhbGciOi.x.y',
      email: 'someone@example.test',
      authorization: 'Bearer abc',
      cookie: 'rw_refresh=def',
    }
    log.info(secrets, 'top')
    log.info({ input: secrets }, 'nested')
    log.info({ req: { headers: { authorization: secrets.authorization, cookie: secrets.cookie } } }, 'request')
    for (const secret of Object.values(secrets)) expect(text()).not.toContain(secret)
    expect(text()).toContain('[cut]')
  })

  it('[S-32] names the query that failed, but not its parameters', async () => {
    await using server = await createTestServer({ domains: [] })
    const { log, text } = capture()
    const member = await insertMember(server.db, { name: 'Canary', email: 'canary@example.test' })
    const failure = await insertMember(server.db, { name: 'Canary', email: 'canary@example.test' }).then(
      () => null,
      (error: unknown) => error,
    )
    log.error({ err: failure }, 'failed')
    expect(text()).toContain('insert into')
    expect(text()).toContain('23505')
    for (const secret of ['canary@example.test', member.passwordHash])
      expect([text(), explainError(failure)]).not.toContainEqual(expect.stringContaining(secret))
    expect(explainError(failure)).toMatch(/insert into[^]*Caused by: .*duplicate key value/)
    expect(await server.db.select().from(members).where(eq(members.id, member.id))).toHaveLength(1)
  })

  it('never writes [object Object]: a thrown value appears by its message, or by the names of its fields without values', () => {
    const thrown = [{ message: 'socket hang up' }, { code: 'E1', token: 'eyJhbGciOi.x.y' }, {}, null, 'out of room']
    expect(thrown.map(explainError)).toEqual([
      'socket hang up',
      'an object with code, token',
      'an object with no fields',
      'null',
      'out of room',
    ])
    const { log, text } = capture()
    log.error({ err: thrown[1] }, 'failed')
    expect(text()).toContain('an object with code, token')
    expect(text()).not.toContain('eyJhbGciOi')
  })

  it('[S-32] does not write the password of a database address', () => {
    const { log, text } = capture()
    log.error({ err: new Error('cannot reach postgres://ropewalk:s3cret-word@db.internal:5432/ropewalk') }, 'failed')
    expect(text()).toContain('postgres://ropewalk:[cut]@db.internal')
    expect(text()).not.toContain('s3cret-word')
  })

  it('[S-31] writes a repeated line only a few times a minute, and how many it left out', () => {
    vi.useFakeTimers()
    try {
      const { log, text } = capture()
      const lines = () =>
        text()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>)
      const child = log.child({ part: 'chat' })
      for (let time = 0; time < 1000; time += 1) (time % 2 ? log : child).error({ err: new TypeError(`about ${time}`) }, 'It failed.')
      for (let time = 0; time < 100; time += 1) log.info('answered')
      log.error({ err: new RangeError('other') }, 'It failed.')
      expect(lines().filter(({ level }) => level === 50)).toHaveLength(linesPerMinute + 1)
      expect(lines().filter(({ level }) => level === 30)).toHaveLength(100)
      vi.advanceTimersByTime(60_000)
      expect(lines().at(-1)).toMatchObject({ level: 50, leftOut: 1000 - linesPerMinute, line: '50 It failed. TypeError' })
      log.error({ err: new TypeError('later') }, 'It failed.')
      expect(lines().at(-1)).toMatchObject({ msg: 'It failed.' })
    } finally {
      vi.useRealTimers()
    }
  })
})
