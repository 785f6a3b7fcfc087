/** The only place that updates cached frequent questions. */
import type { QueryClient } from '@tanstack/react-query'
import type { FaqQuestionId } from '#contract/community/ids.ts'
import type { FaqQuestion } from '#contract/site/faq.ts'
import { faqQueries } from './queries.ts'

/** Changed here or elsewhere: what is on the screen refetches at once, the rest when it is next opened. */
export function refreshFaq(client: QueryClient): unknown {
  return client.invalidateQueries({ queryKey: faqQueries.all() })
}

/** Applies the server's state of a question. */
export function takeOverQuestion(client: QueryClient, question: FaqQuestion): void {
  client.setQueryData(faqQueries.question(question.questionId).queryKey, question)
}

/** A deleted question leaves the device. */
export function forgetQuestion(client: QueryClient, questionId: FaqQuestionId): void {
  client.removeQueries({ queryKey: faqQueries.question(questionId).queryKey })
  refreshFaq(client)
}
