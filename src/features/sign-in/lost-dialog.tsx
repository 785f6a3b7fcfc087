import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { watchForLoss } from '#src/offline/lost-rows.ts'
import type { Unsent } from '#src/offline/unsent.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { UnsentList } from './internal/unsent-list.tsx'

/** Says what had not been sent when the browser removed the app's storage; otherwise nothing. */
export function LostDialog() {
  const { userId } = useSelf()
  const [lost, setLost] = useState<Unsent | null>(null)

  // Follows the member's database, which may disappear at any time.
  useEffect(() => {
    let isGone = false
    memberStore(userId)
      .then((store) => store && !isGone && watchForLoss(store, setLost, reportProblem))
      .catch(reportProblem)
    return () => void (isGone = true)
  }, [userId])

  if (!lost) return null
  const close = () => setLost(null)
  return (
    <Dialog
      isOpen
      onClose={close}
      title={<Trans>Your browser removed what was kept here</Trans>}
      size="small"
      footer={
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Stack gap={3}>
        <p>
          <Trans>It does so when the device runs out of space. This could not be saved and is lost:</Trans>
        </p>
        <UnsentList unsent={lost} />
      </Stack>
    </Dialog>
  )
}
