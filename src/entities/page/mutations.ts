/** Staff write the site’s texts. They need a connection, because two of them may write at the same time. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import type { NewsId } from '#contract/community/ids.ts'
import { createNews, deleteNews, saveBlock, updateNews } from '#contract/site/pages.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { pageQueries } from './queries.ts'

export function useSaveBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (block: RequestInput<typeof saveBlock>) => call(saveBlock, block, { isQuiet: true }),
    // After a conflict, too: the form then shows what was written meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: pageQueries.allBlocks() }),
  })
}

export function useCreateNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (news: RequestInput<typeof createNews>) => call(createNews, news, { isQuiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: pageQueries.allNews() }),
  })
}

export function useUpdateNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (news: RequestInput<typeof updateNews>) => call(updateNews, news, { isQuiet: true }),
    // After a conflict, too: the form then shows what was written meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: pageQueries.allNews() }),
  })
}

export function useDeleteNews() {
  return useRemoval<Removal & { readonly newsId: NewsId }>({
    remove: ({ newsId }) => call(deleteNews, { newsId }, { isQuiet: true }),
    forget: (client, { newsId }) => {
      client.removeQueries({ queryKey: pageQueries.oneNews(newsId).queryKey })
      void client.invalidateQueries({ queryKey: pageQueries.allNews() })
    },
  })
}
