import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { exportTickets, type TicketFilterInput } from '#contract/money/tickets.ts'
import { call } from '#src/data/http/call.ts'
import { saveFile } from '#src/platform/sharing/save-file.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Button } from '#src/ui/primitives/button.tsx'

/** The history as a file for spreadsheets. */
export function ExportButton({ filter }: { filter: TicketFilterInput }) {
  const download = useMutation({
    mutationFn: () => call(exportTickets, filter),
    onSuccess({ fileName, csv, isComplete }) {
      saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      if (!isComplete) notify({ tone: 'plain', text: <Trans>The file has the newest 10,000 entries.</Trans> })
    },
  })
  return (
    <Button variant="ghost" size="small" icon="download-simple" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Trans>Download as CSV</Trans>
    </Button>
  )
}
