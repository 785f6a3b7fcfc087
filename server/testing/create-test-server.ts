/** A whole server on a database of its own: every domain, real Postgres, `inject` instead of a port. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { groups } from '#contract/roles.ts'
import { createCaptcha } from '../adapters/captcha/create-captcha.ts'
import { createPlaceFinder } from '../adapters/places/create-place-finder.ts'
import { createSandboxSms } from '../adapters/sms/sandbox-sms.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { Content } from '../content/content-kind.ts'
import { createDatabaseClient } from '../db/client.ts'
import { createEventBus, type DomainEvents, type EventBus, type EventName } from '../events/bus.ts'
import { createApp } from '../http/app.ts'
import type { Services } from '../http/context.ts'
import type { Domain } from '../http/domain.ts'
import type { BodyTimes } from '../http/limits/slow-bodies.ts'
import { createTokens } from '../http/tokens.ts'
import { createLogger } from '../lib/logger.ts'
import { createStorage } from '../storage/create-storage.ts'
import { callEndpoint, type Call, type Credentials } from './call-endpoint.ts'
import { createClock, type TestClock } from './clocks/clock.ts'
import { insertMember, insertSession, type MemberOverrides } from './rows/insert-member.ts'
import { createRecordingMailer, type RecordingMailer } from './recording-mailer.ts'
import { createRecordingQueue, type RecordingQueue } from './recording-queue.ts'
import { testSecretsKey } from './test-secrets-key.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestServer extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly services: Services
  readonly db: Services['db']
  readonly database: TestDatabase
  /** The enqueued jobs. Run a handler yourself: `domain.jobs['send-mail'](server.services, payload, signal)`. */
  readonly jobs: RecordingQueue
  readonly mails: RecordingMailer['sent']
  readonly clock: TestClock
  /** Every event the bus carried, in order. */
  readonly events: ReadonlyArray<{ [Name in EventName]: { name: Name; payload: DomainEvents[Name] } }[EventName]>
  /** Input and answer in code names. `as: undefined` calls as a guest. */
  readonly call: Call
  /** Inserts a member (full and free by default) with a session. */
  asMember(overrides?: MemberOverrides): Promise<Credentials>
  asAdmin(overrides?: MemberOverrides): Promise<Credentials>
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Instead of everything in `compose.ts`. */
  readonly domains?: readonly Domain[]
  /** Instead of the kinds in `compose.ts`. */
  readonly content?: Content
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>
  readonly config?: Partial<Config>
  readonly services?: Partial<Services>
  /** Connections to the database; 8 unless asked for otherwise. */
  readonly poolSize?: number
  readonly hasRateLimits?: boolean
  readonly bodyTimes?: BodyTimes
}

/** `await using server = await createTestServer()`. Takes about 60 ms. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(path.join(tmpdir(), 'ropewalk-server-'))])
  const config = testConfig(folder, database, options)
  const client = createDatabaseClient({ url: database.url, name: 'test', poolSize: options.poolSize ?? 8 })
  const [clock, jobs, mailer, recorded] = [createClock(), createRecordingQueue(), createRecordingMailer(), createRecordedBus()]
  const tokens = await createTokens({ db: client.db, config, now: clock.now })
  const services: Services = {
    config,
    db: client.db,
    content: options.content ?? (await import('../compose.ts')).content,
    bus: recorded.bus,
    jobs,
    storage: createStorage(config),
    mailer,
    sms: createSandboxSms(client.db),
    captcha: createCaptcha(config, { db: client.db, tokens, now: clock.now }),
    cards: null,
    placeFinder: createPlaceFinder(config),
    // No test asks a name server.
    resolveName: (name, _options, callback) => callback(Object.assign(new Error(`${name} has no address.`), { code: 'ENOTFOUND' }), []),
    tokens,
    log: createLogger({ level: config.LOG_LEVEL, name: 'test' }),
    now: clock.now,
    ...options.services,
  }
  const domains = options.domains ?? (await import('../compose.ts')).domains
  const app = await createApp({
    services,
    domains,
    hasRateLimits: options.hasRateLimits ?? false,
    ...(options.bodyTimes ? { bodyTimes: options.bodyTimes } : {}),
  })
  await app.ready()

  const close = async () => {
    await app.close()
    await client.close()
    await Promise.all([database.drop(), rm(folder, { recursive: true, force: true, maxRetries: 5 })])
  }
  const asMember = (overrides: MemberOverrides = {}) => signIn(services, overrides)
  const asAdmin = (overrides: MemberOverrides = {}) => asMember({ groupId: groups.admin, ...overrides })
  const call: Call = (endpoint, input, callOptions) => callEndpoint(app, endpoint, input, callOptions)
  const seen = { jobs, mails: mailer.sent, events: recorded.events, clock }
  return { app, services, db: client.db, database, ...seen, asMember, asAdmin, call, close, [Symbol.asyncDispose]: close }
}

function testConfig(folder: string, database: TestDatabase, { env, config }: TestServerOptions): Config {
  const fixed = {
    NODE_ENV: 'test',
    ROPEWALK_DATA: folder,
    // No app: the last build in this checkout must neither be copied for every server nor influence a test.
    ROPEWALK_APP: path.join(folder, 'no-app'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    ROPEWALK_DEMO: 'off',
    SECRETS_KEY: testSecretsKey,
  }
  // Separate from the environment, where production refuses it: some tests are about production.
  const unasked = env?.['CAPTCHA'] === undefined ? ({ CAPTCHA: 'off' } as const) : {}
  return { ...readConfig({ ...fixed, ...env }), ...unasked, ...config }
}

function createRecordedBus(): { bus: EventBus; events: Array<TestServer['events'][number]> } {
  const events: Array<TestServer['events'][number]> = []
  const bus = createEventBus((error, name) => console.error(`A listener of ${name} failed.`, error))
  const emit: EventBus['emit'] = (name, payload, causedBy) => {
    // `emit`'s own signature pairs name and payload; the compiler cannot follow that through the union. Every call of a member emits
    // `members.seen`, which would get in the way of the events under test.
    if (name !== 'members.seen') events.push({ name, payload } as TestServer['events'][number])
    bus.emit(name, payload, causedBy)
  }
  return { bus: { ...bus, emit }, events }
}

async function signIn(services: Services, overrides: MemberOverrides): Promise<Credentials> {
  const member = await insertMember(services.db, overrides)
  const session = await insertSession(services.db, { memberId: member.id, now: services.now() })
  const { token } = await services.tokens.signAccessToken({ memberId: member.id, sessionId: session.id })
  return { member, memberId: member.id, sessionId: session.id, token, mediaCookie: services.tokens.signMediaCookie(session.id) }
}
