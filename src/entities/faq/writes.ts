/** A member's answer to "Did this help?", which may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { FaqQuestionId } from '#contract/community/ids.ts'
import { sayIfFaqHelped, type FaqQuestion } from '#contract/site/faq.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { refreshFaq, takeOverQuestion } from './cache.ts'

const define = defineWrites<{ question: FaqQuestion }>()

export const faqSubject = (questionId: number) => `faq:${questionId}`

const faqVote = define(sayIfFaqHelped, {
  label: msg`An answer to “Did this help?”`,
  subject: ({ questionId }) => faqSubject(questionId),
  overlay: { question: (question, { didHelp }) => ({ ...question, didHelp }) },
  settle: (client, { answer }) => takeOverQuestion(client, answer),
  refresh: refreshFaq,
})

/** For the answer on the screen. */
export const faqWrites = [faqVote]

/** A later answer replaces an earlier one. */
export function sayIfHelped(questionId: FaqQuestionId, didHelp: boolean): Promise<void> {
  return submit(faqVote, { questionId, didHelp })
}
