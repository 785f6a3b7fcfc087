/** Registration as the screens perform it, for tests that begin after one of its steps. */
import { checkEmailCode, sendEmailCode } from '#contract/registration/codes.ts'
import { saveRegistration } from '#contract/registration/registration.ts'
import { rateLimits } from '../db/tables/site.ts'
import { registrationDomain } from '../domains/registration/index.ts'
import type { TestServer } from './create-test-server.ts'

export const newcomer = { userName: 'Newcomer', email: 'new@example.test', birthday: '1990-01-31' }

export async function beginRegistration(server: TestServer, fields: object = {}): Promise<string> {
  return (await server.call(saveRegistration, { acceptsTerms: true, ...fields })).data.key
}

/** Runs the job behind the newest request for a code, and reads the mail. Empty if the mail contains no code. */
export async function readMailedCode(server: TestServer): Promise<string> {
  const payload = server.jobs.payloadsOf('send-code').at(-1)
  if (payload) await registrationDomain.jobs?.['send-code']?.(server.services, payload, new AbortController().signal)
  return /\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

/** Requests a code as the screen does. */
export async function mailedCode(server: TestServer, key: string): Promise<string> {
  await server.db.delete(rateLimits)
  await server.call(sendEmailCode, { key })
  return readMailedCode(server)
}

/** Completes everything but the password. */
export async function joinUpToPassword(server: TestServer, fields: Partial<typeof newcomer> = {}, secret?: string): Promise<string> {
  const key = await beginRegistration(server, { ...newcomer, ...fields, ...(secret ? { secret } : {}) })
  await server.call(checkEmailCode, { key, code: await mailedCode(server, key) })
  await server.call(saveRegistration, { key, skipsPhone: true })
  return key
}
