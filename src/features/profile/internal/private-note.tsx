import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { profileTextLengths, type MemberProfile } from '#contract/profile/profile.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { memberSubject, profileWrites, writeNote } from '#src/entities/profile/writes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { isText } from '#src/ui/form/record/kept-edits.ts'
import { RestoredNote } from '#src/ui/form/record/restored-note.tsx'
import { useEdits } from '#src/ui/form/record/use-edits.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** The viewer's private note on a member (M-16). Queued without a connection. */
export function PrivateNote({ member }: { member: MemberProfile }) {
  const note = useOverlay(profileWrites, 'note', memberSubject(member.userId))(member.note)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <NoteForm member={member} note={note} onDone={() => setIsOpen(false)} />
  if (note === '')
    return (
      <div>
        <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
          <Trans>Write a private note</Trans>
        </Button>
      </div>
    )
  return (
    <Note
      icon="lock-simple"
      action={
        <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
          <Trans>Change note</Trans>
        </Button>
      }
    >
      <Text as="div">{note}</Text>
    </Note>
  )
}

function NoteForm({ member, note, onDone }: { member: MemberProfile; note: string; onDone: () => void }) {
  const { t } = useLingui()
  const { values, edit, isRestored, discard, markSaved } = useEdits(
    { text: note },
    { key: `note:${member.userId}`, fields: { text: isText } },
  )

  async function handleSave() {
    try {
      await writeNote(member.userId, values.text)
      markSaved()
      onDone()
    } catch (error) {
      notify({ tone: 'error', text: error instanceof Error ? error.message : undefined })
    }
  }

  return (
    <Stack gap={3}>
      {isRestored && <RestoredNote onDiscard={discard} />}
      <TextArea
        label={t`Private note`}
        hint={t`Only you can read this.`}
        value={values.text}
        onChange={(text) => edit({ text })}
        maxLength={profileTextLengths.note}
      />
      <Row justify="end">
        <Button variant="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="quiet" onClick={() => void handleSave()}>
          <Trans>Save note</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
