import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UploadServer } from '#contract/uploads.ts'
import type { UploadView } from '#src/offline/uploads/upload-state.ts'
import { percentOf } from '#src/offline/uploads/upload-state.ts'
import { photoFiles } from '#src/entities/upload/check-file.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useFilePicker } from './picking/use-file-picker.tsx'
import type { SupplyAnswer, UploadActions } from './upload-actions.ts'

export interface LostFileProps {
  upload: UploadView
  server: UploadServer
  actions: UploadActions
  onRemove: () => void
}

/**
 * The device lost the file (no space for a copy, storage cleared): requests exactly this file and accepts no other.
 */
export function LostFile({ upload, server, actions, onRemove }: LostFileProps) {
  const { i18n } = useLingui()
  const [answer, setAnswer] = useState<SupplyAnswer | null>(null)
  const picker = useFilePicker({
    server: upload.kind === 'photo' ? photoFiles : server,
    isMultiple: false,
    kind: upload.kind,
    onPick: ([picked]) => {
      if (picked) void actions.supply(upload.localId, picked).then(setAnswer)
    },
  })
  const { filename } = upload
  const size = formatBytes(upload.sizeBytes, i18n.locale)
  const percent = i18n.number(percentOf(upload) / 100, { style: 'percent' })

  return (
    <Stack gap={2}>
      <Text size="meta">
        <Trans>Choose it again to continue from {percent}:</Trans> <b>{filename}</b>, {size},{' '}
        <Time value={new Date(upload.lastModifiedMs)} form="dateTime" />
      </Text>
      <div role="alert">
        {answer === 'other-file' && (
          <ErrorLine
            error={
              <Trans>
                That’s a different file. This upload needs {filename} ({size}).
              </Trans>
            }
          />
        )}
        {answer === 'unreadable' && <ErrorLine error={<Trans>That file can’t be read on this device.</Trans>} />}
      </div>
      <Row gap={2}>
        <Button variant="quiet" size="small" onClick={picker.open}>
          <Trans>Choose file</Trans>
        </Button>
        <Button variant="ghost" size="small" onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </Row>
      {picker.input}
    </Stack>
  )
}
