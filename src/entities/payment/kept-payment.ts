/**
 * The payment whose outcome is not known yet, with its key, kept on the device from before it is sent until its outcome is known: over a lost
 * answer, a reload and a crash. Nothing about the card is in it.
 */
import * as v from 'valibot'
import { purchase } from '#contract/money/payments.ts'
import { attemptKey } from '#contract/money/tickets.ts'
import { readMemberDraft, writeMemberDraft } from '#src/data/drafts/draft-keeper.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'

const name = 'payment:card'
const kept = v.object({
  attempt: attemptKey,
  purchases: v.array(purchase),
  priceInCents: v.number(),
  isFromCart: v.boolean(),
})
export type KeptPayment = v.InferOutput<typeof kept>

/** For devices that store nothing: at least until the next reload. */
let inThisPage: KeptPayment | null = null

export async function findKeptPayment(): Promise<KeptPayment | null> {
  if (inThisPage) return inThisPage
  try {
    const text = await readMemberDraft(name)
    const read = text === null || text === '' ? null : v.safeParse(kept, JSON.parse(text))
    inThisPage = read?.success ? read.output : null
  } catch (error) {
    reportProblem(error)
  }
  return inThisPage
}

/** Stored before anything is sent. A device that cannot store it must not keep the member from paying. */
export async function keepPayment(payment: KeptPayment): Promise<void> {
  inThisPage = payment
  await writeMemberDraft(name, JSON.stringify(payment)).catch(reportProblem)
}

/** Its outcome is known. Another payment that was kept since stays. */
export async function dropKeptPayment(attempt: string): Promise<void> {
  if ((await findKeptPayment())?.attempt !== attempt) return
  inThisPage = null
  await writeMemberDraft(name, '').catch(reportProblem)
}
