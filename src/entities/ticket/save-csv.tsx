import { Trans } from '@lingui/react/macro'
import { saveFile } from '#src/platform/sharing/save-file.ts'
import { notify } from '#src/ui/feedback/notify.ts'

export interface ExportedCsv {
  readonly fileName: string
  readonly csv: string
  readonly isComplete: boolean
}

/** Saves what the server has exported, and says if there is more than the file has. */
export function saveCsv({ fileName, csv, isComplete }: ExportedCsv): void {
  saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  if (!isComplete) notify({ tone: 'plain', text: <Trans>The file has the newest 10,000 entries.</Trans> })
}
