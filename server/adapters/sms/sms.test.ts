import { createServer, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { sandboxMails } from '../../db/tables/site.ts'
import { createTestServer } from '../../testing/index.ts'
import { readConfig } from '../../config/config.ts'
import { createSmsSender } from './create-sms-sender.ts'
import { createTwilioSms } from './twilio-sms.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a-token', from: '+15550100' }

/** Stands in for Twilio: stores the requests and answers with the given status. */
async function createRecorder(status: number) {
  const requests: Array<{ url: string; authorization: string; body: string }> = []
  const read = async (request: IncomingMessage) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    return body
  }
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      requests.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"said by the service"}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

describe('messages to phones', () => {
  it('[J-06] go to the configured account, signed with its token', async () => {
    await using twilio = await createRecorder(201)
    await createTwilioSms({ ...account, origin: twilio.origin }).send({ to: '+491512345678', text: '123456 is your code.' })
    const [request] = twilio.requests
    expect(request?.url).toBe(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`)
    expect(request?.authorization).toBe(`Basic ${Buffer.from(`${account.accountSid}:a-token`).toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+491512345678',
      From: '+15550100',
      Body: '123456 is your code.',
    })
  })

  it('throw if they are not accepted, so that the job retries, and the error contains no code', async () => {
    await using twilio = await createRecorder(400)
    const sending = createTwilioSms({ ...account, origin: twilio.origin }).send({ to: '+1', text: '123456 is your code.' })
    await expect(sending).rejects.toThrow(/^The SMS was not taken: 400$/)
  })

  it('stay in the sandbox until all three settings are present; an incomplete account stops the start', async () => {
    await using server = await createTestServer({ domains: [] })
    const sender = createSmsSender(server.services.config, server.db)
    expect(sender.kind).toBe('sandbox')
    await sender.send({ to: '+491512345678', text: 'Hello' })
    expect(await server.db.select().from(sandboxMails)).toMatchObject([{ to: '+491512345678', subject: 'SMS', text: 'Hello' }])
    const env = { TWILIO_ACCOUNT_SID: account.accountSid, TWILIO_AUTH_TOKEN: account.authToken }
    expect(() => readConfig(env)).toThrow('expected all three or none')
    expect(createSmsSender(readConfig({ ...env, TWILIO_FROM: account.from }), server.db).kind).toBe('twilio')
  })
})
