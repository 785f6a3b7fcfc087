import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { exportTickets, type TicketFilterInput } from '#contract/money/tickets.ts'
import { call } from '#src/data/http/call.ts'
import { saveCsv } from '#src/entities/ticket/save-csv.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

/** The history as a file for spreadsheets. */
export function ExportButton({ filter }: { filter: TicketFilterInput }) {
  const download = useMutation({
    mutationFn: () => call(exportTickets, filter),
    onSuccess: saveCsv,
  })
  return (
    <Button variant="ghost" size="small" icon="download-simple" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Trans>Download as CSV</Trans>
    </Button>
  )
}
