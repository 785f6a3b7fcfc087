import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOptionalSelf } from '#src/data/session/use-self.ts'
import { notify } from '#src/ui/feedback/notify.ts'

/** Nothing lives at this address: guests end at sign-in, members at home, with a word about it (unknown-path). */
export function UnknownAddress() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isSignedIn = useOptionalSelf() !== null

  // Moves the browser on; the guards know where each belongs.
  useEffect(() => {
    if (isSignedIn) notify({ tone: 'plain', text: t`This page doesn’t exist.` })
    void navigate({ to: isSignedIn ? '/' : '/auth/login', replace: true })
  }, [isSignedIn, navigate, t])

  return null
}
