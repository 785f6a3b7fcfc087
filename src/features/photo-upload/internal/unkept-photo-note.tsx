import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Note } from '#src/ui/feedback/note.tsx'

/** Why photos shared into the app were not saved here. */
export type UnkeptPhotos = 'no-room' | 'locked' | 'refused'

const sentences: Readonly<Record<UnkeptPhotos, ReactNode>> = {
  locked: <Trans>The shared photos weren’t saved: with app lock on, nothing is stored unencrypted. Choose them again here.</Trans>,
  'no-room': <Trans>The shared photos weren’t saved: this device is full. Choose them again here.</Trans>,
  refused: <Trans>The shared photos weren’t saved: the browser can’t store them. Choose them again here.</Trans>,
}

export function UnkeptPhotoNote({ reason }: { reason: UnkeptPhotos }) {
  return <Note tone="warning">{sentences[reason]}</Note>
}
