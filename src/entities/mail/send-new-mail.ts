/** A letter to somebody: it waits for the line like everything, and whoever stays a moment hears what became of it. */
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { sendMail, type ThreadId } from '#contract/talk/mail.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { discardWrite, onAnswers, pendingWrites, submit } from '#src/data/outbox/outbox-link.ts'
import { networkState } from '#src/platform/network.ts'
import { newMailSubject } from './subject.ts'

export type NewMailOutcome =
  /** The thread is unknown when another tab or the service worker sent it. */
  | { readonly kind: 'sent'; readonly threadId: ThreadId | null }
  /** Safe on the device; it goes by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string }

/** So long the sender is kept where he wrote. */
const patienceMs = 5000

export async function sendNewMail(input: RequestInput<typeof sendMail>): Promise<NewMailOutcome> {
  const subject = newMailSubject()
  const { promise, resolve } = Promise.withResolvers<NewMailOutcome>()
  let isInLine = false
  const look = () => {
    const entry = pendingWrites.get().find((write) => write.subject === subject)
    if (entry?.state === 'failed') {
      // Whoever wrote it still has it before him and can mend it.
      void discardWrite(entry.id)
      resolve({ kind: 'refused', code: entry.code ?? 'server_error' })
    } else if (entry) isInLine = true
    else if (isInLine) resolve({ kind: 'sent', threadId: null })
  }
  const stops = [
    pendingWrites.subscribe(look),
    onAnswers((entry, answer) => {
      const sent = entry.subject === subject && v.safeParse(sendMail.response, answer)
      if (sent && sent.success) resolve({ kind: 'sent', threadId: sent.output.thread.threadId })
    }),
    networkState.isOnline.subscribe(() => {
      if (isInLine && !networkState.isOnline.get()) resolve({ kind: 'waiting' })
    }),
  ]
  try {
    await submit(sendMail, input, subject)
    isInLine ||= pendingWrites.get().some((write) => write.subject === subject)
    // A device that keeps nothing has sent it at once.
    if (!isInLine) resolve({ kind: 'sent', threadId: null })
    if (!networkState.isOnline.get()) resolve({ kind: 'waiting' })
    const timer = setTimeout(() => resolve({ kind: 'waiting' }), patienceMs)
    look()
    return await promise.finally(() => clearTimeout(timer))
  } catch (error) {
    if (error instanceof CallError) return { kind: 'refused', code: error.code }
    throw error
  } finally {
    stops.forEach((stop) => stop())
  }
}
