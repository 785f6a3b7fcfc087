import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signOut } from '#src/data/session/session.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Entrance } from '#src/entities/self/entrance.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'

/** Signs out whoever was here, and says when nothing of them is left on the device. */
export function SignedOutPage() {
  const [isDone, setIsDone] = useState(false)

  // Ends the session, which lives outside of React; signing out twice does nothing the second time.
  useEffect(() => {
    signOut()
      .catch(reportProblem)
      .finally(() => setIsDone(true))
  }, [])

  return (
    <Entrance title={<Trans>You are signed out</Trans>} lead={<Trans>See you soon.</Trans>}>
      <Stack gap={4}>
        <Text as="output" tone="muted">
          {isDone ? <Trans>Nothing of you is left on this device.</Trans> : <Trans>Removing what was kept on this device.</Trans>}
        </Text>
        <Link to="/auth/login" className={buttonClass({ variant: 'primary', size: 'large', isBlock: true })}>
          <Trans>Sign in</Trans>
        </Link>
      </Stack>
    </Entrance>
  )
}
