import { Trans, useLingui } from '@lingui/react/macro'
import { editVideo } from '#contract/videos.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { videoSubject } from '#src/entities/video/pending.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

/** An edit made earlier, perhaps without a line, that the server refused: said here, with what was typed still in the form. */
export function RefusedEdits({ videoId }: { videoId: number }) {
  const { i18n } = useLingui()
  const refused = usePendingWrites(videoSubject(videoId)).filter((write) => write.endpointName === editVideo.name && write.code !== null)
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
