/**
 * The key of an attempt to pay. While its outcome is unknown (no answer, a reload, a crash), the same payment is sent with the same key, so
 * that the server does it once. It is kept on the device, by what is paid for.
 */
import { readMemberDraft, writeMemberDraft } from '#src/data/drafts/draft-keeper.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { CallError } from '#src/http/call-error.ts'
import { holdUpdates } from '#src/platform/busy.ts'

/** For devices that store nothing: at least until the next reload. */
const inThisPage = new Map<string, string>()

/** Payments that this page has sent and that have no answer yet. A quick second press comes before the button is disabled. */
const onTheirWay = new Map<string, Promise<unknown>>()

/**
 * Sends a payment under its key. `payment` is everything that the server compares; a different payment gets a key of its own. The same one,
 * asked for again before its answer, is not sent again: both get the same answer. No update of the app is offered meanwhile (T-19).
 */
export async function payOnce<Answer>(payment: object, send: (attempt: string) => Promise<Answer>): Promise<Answer> {
  const name = `attempt:${JSON.stringify(payment)}`
  const known = onTheirWay.get(name)
  // The name determines the call and its input, and therefore the type of the answer.
  if (known) return known as Promise<Answer>
  const sent = sendOnce(name, send)
  onTheirWay.set(name, sent)
  try {
    return await sent
  } finally {
    onTheirWay.delete(name)
  }
}

async function sendOnce<Answer>(name: string, send: (attempt: string) => Promise<Answer>): Promise<Answer> {
  const releaseUpdates = holdUpdates('payment')
  try {
    const attempt = inThisPage.get(name) ?? (await keptAttempt(name)) ?? crypto.randomUUID()
    inThisPage.set(name, attempt)
    await keep(name, attempt)
    const answer = await send(attempt).catch(async (error: unknown) => {
      // A refusal is an answer: nothing was paid. Without an answer the key stays.
      if (error instanceof CallError && !error.isTransient) await forget(name)
      throw error
    })
    await forget(name)
    return answer
  } finally {
    releaseUpdates()
  }
}

async function forget(name: string): Promise<void> {
  inThisPage.delete(name)
  await keep(name, '')
}

// A device that cannot store the key must not keep the member from paying, and a payment that was made must not look failed.

async function keptAttempt(name: string): Promise<string | null> {
  try {
    return await readMemberDraft(name)
  } catch (error) {
    reportProblem(error)
    return null
  }
}

const keep = (name: string, attempt: string): Promise<void> => writeMemberDraft(name, attempt).catch(reportProblem)
