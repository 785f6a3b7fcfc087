import { Trans } from '@lingui/react/macro'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import type { AddToAlbumSheetProps } from './add-to-album-sheet.tsx'

/** Loaded when a member wants to add a video. Open while it is rendered. */
export const LateAddToAlbumSheet = latePart<AddToAlbumSheetProps>(async () => (await import('./add-to-album-sheet.tsx')).AddToAlbumSheet, {
  Missing: ({ onClose, onRetry }) => (
    <Sheet isOpen onClose={onClose} title={<Trans>Add to album</Trans>}>
      <PartFailed onRetry={onRetry} />
    </Sheet>
  ),
})
