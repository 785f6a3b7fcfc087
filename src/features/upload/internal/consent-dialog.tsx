import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatBytes } from '#src/lib/bytes.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface ConsentDialogProps {
  files: readonly PickedFile[]
  onClose: () => void
  onStart: () => Promise<void>
}

/** Nothing leaves the device before the member has confirmed that everyone in it agreed. */
export function ConsentDialog({ files, onClose, onStart }: ConsentDialogProps) {
  const { i18n } = useLingui()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const total = formatBytes(
    files.reduce((sum, { file }) => sum + file.size, 0),
    i18n.locale,
  )
  const count = files.length

  function handleStart() {
    setIsBusy(true)
    // Failures are shown by the page, which closes the dialog either way.
    void onStart()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      isLocked={isBusy}
      title={<Plural value={count} one="Upload this file?" other="Upload these # files?" />}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isBusy}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="primary" onClick={handleStart} disabled={!hasAgreed} isBusy={isBusy} busyLabel={<Trans>Preparing</Trans>}>
            <Trans>Start uploading</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <Stack gap={1} as="ul">
          {files.slice(0, 8).map(({ file }) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <Text as="span" size="meta" tone="muted" isTabular>
                {file.name}, {formatBytes(file.size, i18n.locale)}
              </Text>
            </li>
          ))}
        </Stack>
        {files.length > 1 && (
          <Text size="meta" tone="muted" isTabular>
            <Trans>{total} in all</Trans>
          </Text>
        )}
        <Checkbox
          isChecked={hasAgreed}
          onChange={setHasAgreed}
          label={<Trans>Everyone in this video is an adult and agreed to it being shown here.</Trans>}
        />
      </Stack>
    </Dialog>
  )
}
