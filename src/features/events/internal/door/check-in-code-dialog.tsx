import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventDetails } from '#contract/community/events.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './check-in-code-dialog.module.css'

// Where it does not load, the code can still be typed.
const Picture = latePart(async () => (await import('./qr-picture.tsx')).QrPicture)

export interface CheckInCodeDialogProps {
  event: Pick<EventDetails, 'eventId' | 'invite'>
  onClose: () => void
}

/** The guest's code, which the host's device checks. Once opened it is on this device, for a door without a connection. */
export function CheckInCodeDialog({ event: { eventId, invite }, onClose }: CheckInCodeDialogProps) {
  const { t, i18n } = useLingui()
  const { data, error } = useQuery(eventQueries.checkInCode(eventId))
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Code for the door</Trans>}>
      <Stack gap={3}>
        {invite?.isCheckedIn === true && (
          <Note tone="positive">
            <Trans>You’re checked in.</Trans>
          </Note>
        )}
        {data && (
          <>
            <Picture text={data.code} label={t`Your QR code`} />
            <output className={styles.code} aria-label={t`Your code`}>
              {data.code}
            </output>
          </>
        )}
        {!data && !error && <Skeleton shape="block" height="60px" />}
        {!data && error && <Note tone="danger">{i18n._(error instanceof CallError ? messageForCode(error.code) : unknownFailure)}</Note>}
        <Text size="meta">
          <Trans>Show it to the host. They see only your name and photo. It works without a connection.</Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}
