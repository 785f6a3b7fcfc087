import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxMails } from '../db/tables/site.ts'
import { createTestServer } from '../testing/index.ts'
import { createMailer } from './create-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** As much of an SMTP server as a client needs. Refuses recipients at refused.test. */
function createSmtpServer() {
  const letters: Array<{ to: string[]; data: string }> = []
  const server = createServer((socket: Socket) => {
    let letter = { to: [] as string[], data: '' }
    let isData = false
    let pending = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (isData) {
        if (line !== '.') return void (letter.data += `${line}\n`)
        isData = false
        letters.push(letter)
        letter = { to: [], data: '' }
        return say('250 taken')
      }
      if (/^(EHLO|HELO)/i.test(line)) return say('250 test')
      if (/^RCPT TO/i.test(line))
        return line.includes('@refused.test')
          ? say('550 no such mailbox')
          : (letter.to.push(/<(.*?)>/.exec(line)?.[1] ?? ''), say('250 ok'))
      if (/^DATA/i.test(line)) return ((isData = true), say('354 go on'))
      if (/^QUIT/i.test(line)) return (say('221 bye'), socket.end())
      return say('250 ok')
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const lines = (pending + chunk.toString()).split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 test')
  })
  return { server, letters }
}

const smtp = createSmtpServer()
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.server.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => new Promise<void>((resolve) => smtp.server.close(() => resolve())))

describe('mailers', () => {
  it('[A-03] with SMTP_URL mails are handed to that server, as plain text, from the configured sender', async () => {
    await using server = await createTestServer({ domains: [], env: { SMTP_URL: url, MAIL_FROM: 'Club <no-reply@club.example>' } })
    const mailer = createMailer(server.services.config, server.db)
    expect(mailer.kind).toBe('smtp')
    await mailer.send({
      to: 'tom@example.test',
      subject: 'Новый пароль',
      text: 'Open this address.\n\nhttps://club.example/#/auth/reset/abc',
    })
    const letter = smtp.letters.at(-1)
    expect(letter?.to).toEqual(['tom@example.test'])
    expect(letter?.data).toMatch(/^From: Club <no-reply@club\.example>$/m)
    expect(letter?.data).toContain('https://club.example/#/auth/reset/abc')
    expect(letter?.data).toMatch(/^Content-Type: text\/plain/m)
    expect(letter?.data).not.toMatch(/text\/html/)
    expect(await server.db.$count(sandboxMails)).toBe(0)
  })

  it('without SMTP_URL mails stay in the sandbox', async () => {
    await using server = await createTestServer({ domains: [] })
    const mailer = createMailer(server.services.config, server.db)
    expect(mailer.kind).toBe('sandbox')
    await mailer.send({ to: 'tom@example.test', subject: 'Hello', text: 'There.' })
    expect(await server.db.select().from(sandboxMails)).toMatchObject([{ to: 'tom@example.test', subject: 'Hello', text: 'There.' }])
  })

  it('a server that refuses or cannot be reached throws, so that the job can retry', async () => {
    await expect(createSmtpMailer({ url, from: 'a@club.example' }).send({ to: 'x@refused.test', subject: 's', text: 't' })).rejects.toThrow(
      /no such mailbox|rejected/,
    )
    await expect(
      createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@club.example' }).send({ to: 'x@example.test', subject: 's', text: 't' }),
    ).rejects.toThrow(/ECONNREFUSED/)
  })

  it('line breaks in a subject or recipient add no headers and no recipients', async () => {
    const before = smtp.letters.length
    await createSmtpMailer({ url, from: 'a@club.example' }).send({
      to: 'tom@example.test',
      subject: 'Hello\r\nBcc: all@example.test',
      text: 't',
    })
    expect(smtp.letters).toHaveLength(before + 1)
    expect(smtp.letters.at(-1)?.to).toEqual(['tom@example.test'])
    expect(smtp.letters.at(-1)?.data).not.toMatch(/^Bcc:/m)
  })
})
