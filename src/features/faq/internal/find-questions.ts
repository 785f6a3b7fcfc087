import { useQuery } from '@tanstack/react-query'
import type { FaqQuestionRow } from '#contract/site/faq.ts'
import { faqQueries } from '#src/entities/faq/queries.ts'
import { fold } from '#src/offline/chat-store/text-index.ts'

export const hasText = (text: string): boolean => text.trim() !== ''

/**
 * Questions with the text in their title are found on the device; those with it only in their answer are found by the server. While the server cannot be asked, only the titles are searched (`isOfTitles`).
 */
export function useFound(questions: readonly FaqQuestionRow[], text: string) {
  const wanted = fold(text.trim())
  const { data, isPending, isError, fetchStatus } = useQuery(faqQueries.search(text.trim()))
  const ofServer = new Set(data?.questions.map(({ questionId }) => questionId))
  const found = questions.filter(({ questionId, question }) => ofServer.has(questionId) || fold(question).includes(wanted))
  const isOfTitles = data === undefined && (isError || fetchStatus === 'paused')
  return { found, isPending: isPending && fetchStatus === 'fetching', isOfTitles }
}
