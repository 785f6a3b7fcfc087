/** The code that confirms an address, from the operator's page /dev/mails. Waits for it: mails are sent by a job. */
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../limits.ts'

const pauseMs = 50

export async function readMailedCode(origin: string, email: string): Promise<string> {
  const until = performance.now() + limits.work
  const escaped = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const mail = new RegExp(`<h2>(\\d{6}) [^<]*</h2><p>To ${escaped},`)
  for (;;) {
    const code = mail.exec(await (await fetch(`${origin}/dev/mails`)).text())?.[1]
    if (code !== undefined) return code
    if (performance.now() > until) throw new Error(`No code came to ${email}.`)
    await delay(pauseMs)
  }
}
