import { Trans, useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#contract/endpoint.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface RefusedWritesProps {
  endpoint: Pick<Endpoint, 'name'>
  /** The subject of the writes in the outbox, for example `video:12`. */
  subject: string
}

/** Says above a form that an earlier save was refused and why. The form itself still shows what was entered. */
export function RefusedWrites({ endpoint, subject }: RefusedWritesProps) {
  const { i18n } = useLingui()
  const refused = usePendingWrites(subject).filter((write) => write.endpointName === endpoint.name && write.code !== null)
  return refused.map((write) => (
    <Note
      key={write.id}
      tone="danger"
      action={
        <Button variant="link" size="small" onClick={() => void discardWrite(write.id)}>
          <Trans>Discard</Trans>
        </Button>
      }
    >
      <Trans>An earlier change was not taken.</Trans> {i18n._(wordsOfCode(write.code ?? ''))}
    </Note>
  ))
}
