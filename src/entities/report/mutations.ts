/** Actions of staff on reports. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { handleReports, readReportedMessage } from '#contract/site/moderation.ts'
import { call } from '#src/data/http/call.ts'
import { reportQueries } from './queries.ts'

/** The response is not cached anywhere: it is gone with the screen that requested it. */
export function useReadReportedMessage() {
  return useMutation({ mutationFn: (reportId: number) => call(readReportedMessage, { reportId }, { isQuiet: true }), gcTime: 0 })
}

export function useHandleReports() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof handleReports>) => call(handleReports, input, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: reportQueries.all }),
  })
}
