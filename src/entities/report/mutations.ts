/** Telling the staff, and what staff do about it. Telling may wait for the line; a second word about a thing takes the place of the first. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { addReport } from '#contract/profile/safety.ts'
import { closeMessageReport, readReportedMessage } from '#contract/talk/reported.ts'
import { call } from '#src/data/http/call.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { reportQueries } from './queries.ts'

export function report(input: RequestInput<typeof addReport>): Promise<void> {
  return submit(addReport, input, `report:${input.typeId}:${input.itemId}`)
}

/** The answer is not kept anywhere: it is gone with the screen that asked. */
export function useReadReportedMessage() {
  return useMutation({ mutationFn: (reportId: number) => call(readReportedMessage, { reportId }, { isQuiet: true }), gcTime: 0 })
}

export function useCloseReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reportId: number) => call(closeMessageReport, { reportId }, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: reportQueries.messages().queryKey }),
  })
}
