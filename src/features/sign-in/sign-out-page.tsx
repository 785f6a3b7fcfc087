import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { onQueueChange } from '#src/data/outbox/waiting-writes.ts'
import { signOut } from '#src/data/session/session.ts'
import { findUnsent } from '#src/data/session/unsent.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { isAnythingUnsent, nothingUnsent, type Unsent } from '#src/offline/unsent.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { UnsentDialog } from './internal/unsent-dialog.tsx'

type Step = { readonly kind: 'looking' | 'leaving' | 'gone' } | { readonly kind: 'asking'; readonly unsent: Unsent }

/**
 * The only way to sign out: every button leads to this address. It signs out at once when nothing would be
 * lost, otherwise asks for confirmation, and reports when the member's data has been removed from the device.
 */
export function SignOutPage() {
  const router = useRouter()
  const { step, leave } = useSigningOut()

  function stay() {
    // The dialog is still open, and Back would only close it.
    if (isBackInHere() || router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
    else router.history.replace('/')
  }

  if (step.kind === 'looking' || step.kind === 'asking') {
    return (
      <GuestLayout title={<Trans>Signing out</Trans>}>
        {step.kind === 'asking' && <UnsentDialog unsent={step.unsent} onStay={stay} onLeave={leave} />}
      </GuestLayout>
    )
  }
  return (
    <GuestLayout title={<Trans>You’re signed out</Trans>} lead={<Trans>See you soon.</Trans>}>
      <Stack gap={4}>
        <Text as="output" tone="muted">
          {step.kind === 'gone' ? (
            <Trans>Your data has been removed from this device.</Trans>
          ) : (
            <Trans>Removing data from this device.</Trans>
          )}
        </Text>
        <Link to="/auth/login" className={buttonClass({ variant: 'primary', size: 'large', isBlock: true })}>
          <Trans>Sign in</Trans>
        </Link>
      </Stack>
    </GuestLayout>
  )
}

/**
 * Also true where the address was typed into an open app, which the router does not count. Never goes back to another
 * site.
 */
function isBackInHere(): boolean {
  return 'navigation' in globalThis && navigation.canGoBack
}

function useSigningOut(): { step: Step; leave: () => void } {
  const [step, setStep] = useState<Step>({ kind: 'looking' })

  function leave() {
    setStep({ kind: 'leaving' })
    signOut()
      .catch(reportProblem)
      .finally(() => setStep({ kind: 'gone' }))
  }

  // Checks the device's store, and again whenever some of it was sent; a second sign-out has no effect.
  useEffect(() => {
    let isOver = false
    let isAsking = false
    async function look() {
      const unsent = await findUnsent().catch((error: unknown) => {
        reportProblem(error)
        return nothingUnsent
      })
      if (isOver) return
      isAsking ||= isAnythingUnsent(unsent)
      if (isAsking) setStep((current) => (current.kind === 'looking' || current.kind === 'asking' ? { kind: 'asking', unsent } : current))
      else leave()
    }
    void look()
    const stopListening = onQueueChange(() => {
      if (isAsking) void look()
    })
    return () => {
      isOver = true
      stopListening()
    }
  }, [])

  return { step, leave }
}
