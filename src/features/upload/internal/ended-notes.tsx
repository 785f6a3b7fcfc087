import { Trans, useLingui } from '@lingui/react/macro'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { FailureSentence } from '#src/entities/upload/failure-sentence.tsx'
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
  const titlesOf = (isDuplicate: boolean) =>
    done
      .filter((entry) => (entry.ended?.isDuplicate ?? false) === isDuplicate)
      .map(({ title }) => title)
      .join(', ')
  const titles = titlesOf(false)
  const known = titlesOf(true)

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
            {titles !== '' && <Trans>Uploaded: {titles}.</Trans>} {known !== '' && <Trans>You have these photos already: {known}.</Trans>}
          </Note>
        </output>
      )}
    </Stack>
  )
}
