import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { watchForLoss } from '#src/offline/lost-rows.ts'
import { isAnythingUnsent, type Unsent } from '#src/offline/unsent.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { UnsentList } from './internal/unsent-list.tsx'
import { storeTrouble, type StoreTrouble } from '#src/data/session/store-trouble.ts'

/** Notifies once about data the device refuses to store. */
function useStoreTrouble(): void {
  const trouble = useSyncExternalStore(storeTrouble.subscribe, storeTrouble.get)

  // The notices are outside of React.
  useEffect(() => {
    if (trouble !== null) notify({ tone: 'error', text: sentences[trouble] })
  }, [trouble])
}

const sentences: Readonly<Record<StoreTrouble, ReactNode>> = {
  blocked: (
    <Trans>
      Another tab has an older version of this app open. Close it and reload this page. Until then, nothing is saved on this device.
    </Trans>
  ),
  'unkept-text': <Trans>This device can’t save what you type. Send or save it before you close this page.</Trans>,
}

/**
 * Reports lost data, and data being fetched again, when the browser removed the app's storage, and when it refuses to
 * store data.
 */
export function LostDialog() {
  const { userId } = useCurrentUser()
  const [lost, setLost] = useState<Unsent | null>(null)
  useStoreTrouble()

  // Follows the member's database, which may disappear at any time.
  useEffect(() => {
    let isGone = false
    const handleLoss = (unsent: Unsent) => (isAnythingUnsent(unsent) ? setLost(unsent) : notify({ tone: 'plain', text: <FetchedAgain /> }))
    memberStore(userId)
      .then((store) => store && !isGone && watchForLoss(store, handleLoss, reportProblem))
      .catch(reportProblem)
    return () => void (isGone = true)
  }, [userId])

  if (!lost) return null
  const close = () => setLost(null)
  return (
    <Dialog
      isOpen
      onClose={close}
      title={<Trans>Your browser removed saved data</Trans>}
      size="small"
      footer={
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Stack gap={3}>
        <p>
          <Trans>This happens when the device runs out of space. These items couldn’t be saved and are lost:</Trans>
        </p>
        <UnsentList unsent={lost} />
        <p>
          <FetchedAgain />
        </p>
      </Stack>
    </Dialog>
  )
}

function FetchedAgain() {
  return (
    <Trans>
      Your browser removed the data this app saved on this device. Lists and messages load again; videos saved for offline have to be saved
      again.
    </Trans>
  )
}
