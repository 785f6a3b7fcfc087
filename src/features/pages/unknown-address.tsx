import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { notify } from '#src/ui/feedback/notify.ts'

/** An unknown address: guests are redirected to sign-in, members to home, admins in the back office to its start, with a notice (unknown-path). */
export function UnknownAddress() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isInBackOffice = useLocation().pathname.startsWith('/lewis/')
  const isSignedIn = useOptionalCurrentUser() !== null

  // Navigates on; the guards know each one's destination.
  useEffect(() => {
    if (isSignedIn) notify({ tone: 'plain', text: t`This page doesn’t exist.` })
    const memberStart = isInBackOffice ? '/lewis/home' : '/'
    void navigate({ to: isSignedIn ? memberStart : '/auth/login', replace: true })
  }, [isSignedIn, isInBackOffice, navigate, t])

  return null
}
