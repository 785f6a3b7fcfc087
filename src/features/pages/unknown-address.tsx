import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { notify } from '#src/ui/feedback/notify.ts'

/** An unknown address: guests are redirected to sign-in, members to home, with a notice (unknown-path). */
export function UnknownAddress() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isSignedIn = useOptionalCurrentUser() !== null

  // Navigates on; the guards know each one's destination.
  useEffect(() => {
    if (isSignedIn) notify({ tone: 'plain', text: t`This page doesn’t exist.` })
    void navigate({ to: isSignedIn ? '/' : '/auth/login', replace: true })
  }, [isSignedIn, navigate, t])

  return null
}
