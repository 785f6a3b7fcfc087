/** Staff write the site’s texts. They need a connection, because two of them may write at the same time. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { saveBlock } from '#contract/site/pages.ts'
import { call } from '#src/data/http/call.ts'
import { pageQueries } from './queries.ts'

export function useSaveBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (block: RequestInput<typeof saveBlock>) => call(saveBlock, block, { isQuiet: true }),
    // After a conflict, too: the form then shows what was written meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: pageQueries.allBlocks() }),
  })
}
