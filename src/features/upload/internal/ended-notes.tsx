import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { UploadActions } from './upload-actions.ts'

export interface EndedNotesProps {
  ended: readonly UploadEntry[]
  /** Nothing is left to send: the moment to offer another upload. */
  isAllDone: boolean
  actions: UploadActions
  onAdd: () => void
}

/** The outcome of uploads that left the list: one note for all that finished, one each for those that failed. */
export function EndedNotes({ ended, isAllDone, actions, onAdd }: EndedNotesProps) {
  const { t } = useLingui()
  const done = ended.filter((entry) => entry.ended?.kind === 'done')
  const failed = ended.filter((entry) => entry.ended?.kind === 'failed')
  const titles = done.map((entry) => entry.title).join(', ')

  return (
    <Stack gap={3}>
      {failed.map(({ title, ...entry }) => (
        <div role="alert" key={entry.localId}>
          <Note tone="danger" action={<IconButton icon="x" label={t`Dismiss ${title}`} onClick={() => actions.dismiss(entry.localId)} />}>
            <FailureSentence filename={entry.filename} ended={entry.ended} />
          </Note>
        </div>
      ))}
      {isAllDone && done.length > 0 && (
        <output>
          <Note
            tone="positive"
            action={
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  for (const entry of done) actions.dismiss(entry.localId)
                  onAdd()
                }}
              >
                <Trans>Upload another</Trans>
              </Button>
            }
          >
            <Trans>Uploaded: {titles}.</Trans>
          </Note>
        </output>
      )}
    </Stack>
  )
}

function FailureSentence({ filename, ended }: Pick<UploadEntry, 'filename' | 'ended'>) {
  const { i18n } = useLingui()
  const free = formatBytes(ended?.freeBytes ?? 0, i18n.locale)
  switch (ended?.failure) {
    case 'too-large':
      return <Trans>{filename} wasn’t uploaded: the file is too large.</Trans>
    case 'wrong-type':
      return <Trans>{filename} wasn’t uploaded: this file type isn’t supported.</Trans>
    case 'over-quota':
      return (
        <Trans>
          {filename} wasn’t uploaded: you have {free} of space left for videos. Delete videos you no longer need, then add it again.
        </Trans>
      )
    case 'no-space':
      return (
        <Trans>
          {filename} wasn’t uploaded: the server has {free} of space left right now. Try again later.
        </Trans>
      )
    case 'proxy-limit':
      return (
        <Trans>
          {filename} wasn’t uploaded: the server in front of this site blocks even its smallest parts. Contact us, so that we can change
          that.
        </Trans>
      )
    case 'lost':
      return <Trans>{filename} wasn’t uploaded: the server lost it twice. Add it again to retry.</Trans>
    default:
      return <Trans>{filename} wasn’t uploaded: the server rejected it. Add it again, or contact us.</Trans>
  }
}
