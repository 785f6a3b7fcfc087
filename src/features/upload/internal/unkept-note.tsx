import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Note } from '#src/ui/feedback/note.tsx'

/** Why videos shared into the app were not saved here. */
export type Unkept = 'no-room' | 'locked' | 'refused'

const sentences: Readonly<Record<Unkept, ReactNode>> = {
  locked: <Trans>The shared video wasn’t saved: with app lock on, nothing is stored unencrypted. Choose it again with “Add files”.</Trans>,
  'no-room': <Trans>The shared video wasn’t saved: this device is full. Choose it again with “Add files”.</Trans>,
  refused: <Trans>The shared video wasn’t saved: the browser can’t store it. Choose it again with “Add files”.</Trans>,
}

export function UnkeptNote({ reason }: { reason: Unkept }) {
  return <Note tone="warning">{sentences[reason]}</Note>
}
