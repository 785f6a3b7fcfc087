import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { BlurDialogProps } from './blur-dialog.tsx'
import type { PhotoEditorProps } from './photo-editor.tsx'

/** Loaded when a member edits a photo: drawing and cropping are code that no other screen needs. Open while it is rendered. */
export const LatePhotoEditor = latePart<PhotoEditorProps>(async () => (await import('./photo-editor.tsx')).PhotoEditor, {
  Missing: ({ onClose, onRetry }) => <Missing title={<Trans>Edit photo</Trans>} onClose={onClose} onRetry={onRetry} />,
})

/** The same for the areas that are blurred before an upload. */
export const LateBlurDialog = latePart<BlurDialogProps>(async () => (await import('./blur-dialog.tsx')).BlurDialog, {
  Missing: ({ onClose, onRetry }) => <Missing title={<Trans>Blur</Trans>} onClose={onClose} onRetry={onRetry} />,
})

interface MissingProps {
  title: ReactNode
  onClose: () => void
  onRetry: () => void
}

function Missing({ title, onClose, onRetry }: MissingProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <PartFailed onRetry={onRetry} />
    </Dialog>
  )
}
