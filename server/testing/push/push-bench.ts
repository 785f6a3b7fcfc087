/** A server that sends its pushes to a push service of the test. */
import { registerDevice } from '#contract/notify/push.ts'
import { sendPush } from '../../domains/notifications/push/send-push.ts'
import type { Credentials } from '../call-endpoint.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '../create-test-server.ts'
import { createPushService, type TestBrowser } from './push-service.ts'
import type { MemberOverrides } from '../rows/insert-member.ts'

type As = Pick<Credentials, 'token'>

/** Jobs wait until `runPushes`, as they would for an encoder process. */
export async function openPushBench(options: TestServerOptions = {}) {
  const service = await createPushService()
  const server: TestServer = await createTestServer({ ...options, env: { PUSH_ALLOW_LOCAL: 'on', ...options.env } })
  const { jobs, services } = server
  const register = (as: As, { endpoint, p256dh, auth }: TestBrowser) => server.call(registerDevice, { endpoint, p256dh, auth }, { as })
  async function newBrowser(as: As): Promise<TestBrowser> {
    const browser = service.subscribe()
    const { status } = await register(as, browser)
    if (status !== 200) throw new Error(`The browser was not registered: ${status}`)
    return browser
  }
  return {
    service,
    server,
    register,
    newBrowser,
    async withBrowser(overrides: MemberOverrides = {}): Promise<[Credentials, TestBrowser]> {
      const member = await server.asMember(overrides)
      return [member, await newBrowser(member)]
    },
    async runPushes(): Promise<void> {
      const waiting = jobs.payloadsOf('send-push')
      jobs.enqueued.length = 0
      for (const payload of waiting) await sendPush(services, payload)
    },
    /** Call before each test. */
    forget(): void {
      service.answerWith(201)
      service.received.length = 0
      jobs.enqueued.length = 0
    },
    async close(): Promise<void> {
      await server.close()
      await service[Symbol.asyncDispose]()
    },
  }
}
