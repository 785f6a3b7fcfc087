import { describe, expect, it, vi } from 'vitest'
import { getCurrentUser, login, logout, refreshAccessToken } from '#contract/accounts.ts'
import { register } from '#contract/registration/registration.ts'
import { searchMembers } from '#contract/members.ts'
import { logClientError, siteStatus } from '#contract/site/site.ts'
import { groups } from '#contract/roles.ts'
import { saveSetting } from '../../db/settings.ts'
import { clientErrors, rateLimits, sandboxMails } from '../../db/tables/site.ts'
import { createSandboxMailer } from '../../adapters/sandbox-mailer.ts'
import { siteOfflineSetting } from '../../http/site/site-status.ts'
import { openFastClock } from '../../testing/clocks/fast-clock.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../../testing/index.ts'
import { mayReadSandbox } from './dev-mails-page.ts'
import { siteDomain } from './index.ts'
import { tidyUpSite } from './jobs.ts'
import { sendMail } from './send-mail.ts'

const entry = {
  time: 1_700_000_000,
  message: 'Cannot read tom@example.test',
  route: '#/videos?text=secret',
  origin: 'https://club.example',
  build: 'abc',
  kind: 'error' as const,
}

describe('the client error log', () => {
  it('[RQ-13] stores time, message, route, origin and build, from guests too, but never the person', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    for (const as of [undefined, member]) expect((await server.call(logClientError, { entries: [entry] }, { as })).status).toBe(200)
    const rows = await server.db.select().from(clientErrors)
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toMatchObject({
        kind: 'error',
        message: 'Cannot read [cut]',
        route: '#/videos',
        origin: 'https://club.example',
        build: 'abc',
        happenedAt: new Date(1_700_000_000_000),
      })
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'build',
      'createdAt',
      'happenedAt',
      'id',
      'kind',
      'message',
      'origin',
      'route',
      'stack',
    ])
  })

  it('accepts at most twenty entries of limited size at once', async () => {
    await using server = await createTestServer()
    expect((await server.call(logClientError, { entries: Array.from({ length: 21 }, () => entry) })).status).toBe(422)
    expect((await server.call(logClientError, { entries: [{ ...entry, message: 'x'.repeat(2001) }] })).status).toBe(422)
    expect((await server.call(logClientError, { entries: [] })).status).toBe(422)
    const huge = await server.call(logClientError, { entries: [{ ...entry, stack: 'x'.repeat(70_000) }] })
    expect(huge.refusal?.code).toBe('body_too_large')
    expect(await server.db.$count(clientErrors)).toBe(0)
  })

  it('a device whose clock is fast does not write into the log’s future', async () => {
    await using server = await createTestServer()
    await server.call(logClientError, { entries: [{ ...entry, time: 4_000_000_000 }] })
    const [row] = await server.db.select().from(clientErrors)
    expect(row?.happenedAt.getTime()).toBeLessThanOrEqual(server.clock.now().getTime())
  })

  it('deletes entries after 30 days, along with sandbox mails and old counters', async () => {
    await using server = await createTestServer()
    await server.call(logClientError, { entries: [entry] })
    await createSandboxMailer(server.db).send({ to: 'a@example.test', subject: 's', text: 't' })
    await server.db.insert(rateLimits).values({ key: 'old', points: 1, expire: Date.now() })
    const left = () => Promise.all([clientErrors, sandboxMails, rateLimits].map((table) => server.db.$count(table)))
    await tidyUpSite(server.services)
    expect(await left()).toEqual([1, 1, 1])
    server.clock.advance(31 * 86_400_000)
    await tidyUpSite(server.services)
    expect(await left()).toEqual([0, 0, 0])
  })
})

describe('site status', () => {
  const close = (server: TestServer, message: string) => saveSetting(server.db, siteOfflineSetting, { message })

  it('[H-14] [NT-07] reports that the site is open, and that email delivery is not online while mails go to a sandbox', async () => {
    await using server = await createTestServer()
    expect((await server.call(siteStatus, {})).data).toEqual({
      isOnline: true,
      message: '',
      emailDelivery: 'sandbox',
      emailDeliveryOnline: false,
    })
  })

  it('[RQ-06] during maintenance the site answers 503 with its message to guests and members, and works for staff and admins', async () => {
    await using server = await createTestServer()
    const [member, staff, admin] = [await server.asMember(), await server.asMember({ groupId: groups.staff }), await server.asAdmin()]
    await close(server, 'Back at nine.')
    const refused = await server.call(searchMembers, { text: 'a' }, { as: member })
    expect(refused).toMatchObject({ status: 503, refusal: { code: 'maintenance' } })
    expect(refused.body['message']).toBe('Back at nine.')
    expect(
      (
        await server.call(register, {
          userName: 'new',
          email: 'new@example.test',
          birthday: '1990-01-01',
          acceptsTerms: true,
        })
      ).status,
    ).toBe(503)
    for (const as of [staff, admin]) expect((await server.call(searchMembers, { text: 'a' }, { as })).status).toBe(200)
    expect((await server.call(siteStatus, {})).data).toMatchObject({ isOnline: false, message: 'Back at nine.' })
  })

  it('[RQ-06] during maintenance staff can sign in, members get the message, and their sessions stay valid until it ends', async () => {
    using time = openFastClock()
    await using server = await createTestServer()
    await insertMember(server.db, { name: 'tom' })
    await insertMember(server.db, { name: 'boss', groupId: groups.staff })
    const before = await server.call(login, { userName: 'tom', password: testPassword })
    const cookies = Object.fromEntries(before.cookies.map(({ name, value }) => [name, value]))
    await close(server, '')
    const signIn = (userName: string, password = testPassword) => server.call(login, { userName, password })
    time.pass(5000)
    expect((await signIn('tom')).status).toBe(503)
    expect((await signIn('tom', 'not his password')).refusal?.code, 'strangers learn nothing new').toBe('wrong_credentials')
    const staff = await signIn('boss')
    expect((await server.call(getCurrentUser, {}, { as: staff.data })).status).toBe(200)
    expect((await server.call(refreshAccessToken, {}, { cookies })).refusal?.code).toBe('maintenance')
    expect((await server.call(logout, {})).status).toBe(200)
    await saveSetting(server.db, siteOfflineSetting, false)
    time.pass(5000)
    expect((await server.call(refreshAccessToken, {}, { cookies })).status).toBe(200)
  })
})

describe('mail', () => {
  it('[H-14] [NT-07] Site Status changes to offline when a mail could not be sent, and back with the next successful one', async () => {
    let isDown = true
    const send = vi.fn(async () => {
      if (isDown) throw new Error('connection refused')
    })
    await using server = await createTestServer({ services: { mailer: { kind: 'smtp', send } } })
    const delivery = async () => (await server.call(siteStatus, {})).data.emailDelivery
    expect(await delivery()).toBe('online')
    await expect(sendMail(server.services, { to: 'a@example.test', subject: 's', text: 't' })).rejects.toThrow('connection refused')
    expect(await delivery()).toBe('offline')
    isDown = false
    await siteDomain.jobs?.['send-mail']?.(server.services, { to: 'a@example.test', subject: 's', text: 't' }, new AbortController().signal)
    expect(await delivery()).toBe('online')
  })

  it('[NT-07] a sandbox that could not store a mail is offline as well', async () => {
    const send = vi.fn(async () => {
      throw new Error('disk full')
    })
    await using server = await createTestServer({ services: { mailer: { kind: 'sandbox', send } } })
    await expect(sendMail(server.services, { to: 'a@example.test', subject: 's', text: 't' })).rejects.toThrow('disk full')
    expect((await server.call(siteStatus, {})).data).toMatchObject({ emailDelivery: 'offline', emailDeliveryOnline: false })
  })
})

describe('the page of sandbox mails', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'

  async function pageWithMails(env: Record<string, string> = {}) {
    const server = await createTestServer({ env })
    await createSandboxMailer(server.db).send({
      to: '"><b>@example.test',
      subject: hostile,
      text: `${hostile}\nhttp://localhost:8080/#/auth/reset/abc"onclick="x`,
    })
    return server
  }

  it('shows the newest mails with their links and states that it is a sandbox', async () => {
    await using server = await pageWithMails()
    const answer = await server.app.inject({ url: '/dev/mails' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('This is a sandbox. These mails were not sent to anybody.')
    expect(answer.body).toContain('<a href="http://localhost:8080/#/auth/reset/abc&#34;onclick=&#34;x">')
  })

  it('[S-18] mail content stays text, and the policy allows no scripts at all', async () => {
    await using server = await pageWithMails()
    const { body, headers } = await server.app.inject({ url: '/dev/mails' })
    expect(body).not.toMatch(/<script>alert|<img|<b>/)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is not found in production without the demo', async () => {
    await using server = await pageWithMails({ NODE_ENV: 'production' })
    const local = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080' } }
    expect((await server.app.inject({ url: '/dev/mails', ...local })).statusCode).toBe(404)
  })

  it.each([
    ['production with the demo', { NODE_ENV: 'production', ROPEWALK_DEMO: 'on' }],
    ['development', { NODE_ENV: 'development' }],
  ])('in %s it is available to this machine and nobody else', async (_name, env) => {
    await using server = await pageWithMails(env)
    const status = async (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
      (await server.app.inject({ url: '/dev/mails', ...options })).statusCode
    expect(await status({ remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080' } })).toBe(200)
    expect(await status({ remoteAddress: '::1', headers: { host: '[::1]:8080' } })).toBe(200)
    expect(await status({ remoteAddress: '192.168.1.20', headers: { host: 'localhost:8080' } }), 'another machine').toBe(404)
    expect(await status({ remoteAddress: '127.0.0.1', headers: { host: 'evil.example' } }), 'DNS rebinding').toBe(404)
    expect(
      await status({ remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.7' } }),
      'behind a proxy',
    ).toBe(404)
    for (const name of ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])
      expect(await status({ remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080', [name]: 'for=203.0.113.7' } }), name).toBe(404)
    expect(
      await status({ remoteAddress: '192.168.1.20', headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }),
      'a claimed address',
    ).toBe(404)
  })

  it.each([
    ['a production site', { NODE_ENV: 'production' }, 404],
    ['a published demo', { NODE_ENV: 'production', ROPEWALK_DEMO: 'on', PUBLIC_URL: 'https://club.example' }, 404],
    ['a demo behind a proxy', { NODE_ENV: 'production', ROPEWALK_DEMO: 'on', TRUST_PROXY: 'on' }, 404],
    ['development where it is switched off', { NODE_ENV: 'development', DEV_MAILS: 'off' }, 404],
    ['a demo where it is switched off', { NODE_ENV: 'production', ROPEWALK_DEMO: 'on', DEV_MAILS: 'off' }, 404],
    [
      'a published demo where it is switched on',
      { NODE_ENV: 'production', ROPEWALK_DEMO: 'on', PUBLIC_URL: 'http://localhost:8080', DEV_MAILS: 'on' },
      200,
    ],
  ])('is decided by the configuration, also for a request that a proxy passes on without headers: %s', async (_name, env, status) => {
    await using server = await pageWithMails(env)
    // A proxy on this machine that adds nothing cannot be told from a browser here.
    const passedOn = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:8080' } }
    expect((await server.app.inject({ url: '/dev/mails', ...passedOn })).statusCode).toBe(status)
  })

  it('is not found in production behind a public address, nor anywhere with real mails', async () => {
    await using server = await createTestServer({
      env: { NODE_ENV: 'production', ROPEWALK_DEMO: 'on', PUBLIC_URL: 'https://club.example' },
    })
    expect((await server.app.inject({ url: '/dev/mails', remoteAddress: '127.0.0.1', headers: { host: 'localhost' } })).statusCode).toBe(
      404,
    )
    const request = { headers: { host: 'localhost' }, socket: { remoteAddress: '127.0.0.1' } } as unknown as Parameters<
      typeof mayReadSandbox
    >[0]
    const smtp = { kind: 'smtp' as const, send: async () => undefined }
    const config = { ...server.services.config, DEV_MAILS: true }
    const twilio = { kind: 'twilio' as const, send: async () => undefined }
    expect(mayReadSandbox(request, { mailer: smtp, sms: twilio, config })).toBe(false)
    expect(mayReadSandbox(request, { mailer: smtp, sms: server.services.sms, config }), 'messages are still kept').toBe(true)
  })
})
