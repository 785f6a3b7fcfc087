import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites } from '#src/data/outbox/waiting-writes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { SubjectWrites } from './subject-writes.ts'

interface RefusedNotesProps extends SubjectWrites {
  /** What was refused, and why; `code` is the server's. */
  children: (code: string) => ReactNode
}

/** One note for each write that the server refused, until it is discarded. */
export function RefusedNotes({ writes, subject, children }: RefusedNotesProps) {
  return useRefusedWrites(writes, subject).map(({ id, code }) => (
    <Note
      key={id}
      tone="danger"
      action={
        <Button variant="link" size="small" onClick={() => void discardWrite(id)}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      {children(code ?? '')}
    </Note>
  ))
}
