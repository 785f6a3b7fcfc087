import { Trans, useLingui } from '@lingui/react/macro'
import { noEdits } from '#contract/photos/photo-edits.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { useMogrify } from './use-mogrify.ts'

export interface StartOverProps {
  photo: PhotoDetails
  onClose: () => void
}

/** The image of an edited photo shows its edits, so further ones need the original. */
export function StartOver({ photo, onClose }: StartOverProps) {
  const { i18n } = useLingui()
  const mogrify = useMogrify()
  const format = photo.edits?.format ?? noEdits.format
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Go back to the original?</Trans>}
      body={
        <Trans>
          This photo has been edited. To edit it again, restore the original first: crop, rotation, texts and blurred areas are then gone.
          Areas that were blurred before the upload stay blurred.
        </Trans>
      }
      confirmLabel={<Trans>Restore original</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      busyLabel={<Trans>Restoring</Trans>}
      onConfirm={() => mogrify.mutateAsync({ photoId: photo.photoId, version: photo.version, edits: { ...noEdits, format } })}
      describeError={(error) => i18n._(messageForCode(error instanceof CallError ? error.code : 'server_error'))}
      successMessage={<Trans>The original is being restored. You can edit it in a moment.</Trans>}
    />
  )
}
