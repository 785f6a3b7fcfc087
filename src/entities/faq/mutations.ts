/** Staff write the frequent questions. They need a connection, because two of them may write at the same time. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { FaqCategoryId, FaqQuestionId } from '#contract/community/ids.ts'
import {
  createFaqCategory,
  createFaqQuestion,
  deleteFaqCategory,
  deleteFaqQuestion,
  updateFaqCategory,
  updateFaqQuestion,
} from '#contract/site/faq.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetQuestion, refreshFaq } from './cache.ts'

/** Refetches after a conflict, too: the form then shows what was written meanwhile. */
function useFaqCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<E>) => call(endpoint, input, { isQuiet: true }),
    onSettled: () => refreshFaq(client),
  })
}

export const useCreateFaqCategory = () => useFaqCall(createFaqCategory)
export const useUpdateFaqCategory = () => useFaqCall(updateFaqCategory)
export const useCreateFaqQuestion = () => useFaqCall(createFaqQuestion)
export const useUpdateFaqQuestion = () => useFaqCall(updateFaqQuestion)

export function useDeleteFaqCategory() {
  return useRemoval<Removal & { readonly catId: FaqCategoryId }>({
    remove: ({ catId }) => call(deleteFaqCategory, { catId }, { isQuiet: true }),
    forget: (client) => void refreshFaq(client),
  })
}

export function useDeleteFaqQuestion() {
  return useRemoval<Removal & { readonly questionId: FaqQuestionId }>({
    remove: ({ questionId }) => call(deleteFaqQuestion, { questionId }, { isQuiet: true }),
    forget: (client, { questionId }) => forgetQuestion(client, questionId),
  })
}
