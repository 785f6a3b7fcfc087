import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { beginPasskeySignIn, signInWithPasskey } from '#contract/account/passkeys.ts'
import { call } from '#src/data/http/call.ts'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { takeOver } from '#src/data/session/session.ts'
import { askForPasskey, endOffer } from '#src/entities/account/passkey-browser.ts'
import { PasskeyCancelled } from '#src/entities/account/passkey-cancelled.ts'
import { NoPasskeyNote } from '#src/entities/account/no-passkey-note.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface PasskeySignInProps {
  isKept: boolean
  onSignedIn: () => void
}

type Problem = { readonly kind: 'cancelled' } | { readonly kind: 'refused'; readonly code: CallError['code'] }

/**
 * An alternative way to sign in. Loaded after the page's first paint: a member who types a password never waits for
 * it.
 */
export function PasskeySignIn({ isKept, onSignedIn }: PasskeySignInProps) {
  const { i18n } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useOffer({ isKept, onSignedIn })

  async function handlePress() {
    setIsBusy(true)
    setProblem(null)
    try {
      await signInOnce(isKept, false)
      onSignedIn()
    } catch (error) {
      if (error instanceof PasskeyCancelled) setProblem({ kind: 'cancelled' })
      else if (error instanceof CallError) setProblem({ kind: 'refused', code: error.code })
      else throw error
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Stack gap={3}>
      <Button variant="quiet" size="large" icon="fingerprint" isBlock isBusy={isBusy} onClick={() => void handlePress()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <div role="alert">
        {problem?.kind === 'cancelled' && <NoPasskeyNote />}
        {problem?.kind === 'refused' && (
          <Note tone="danger">
            {problem.code === 'token_invalid' ? (
              <Trans>No account uses this passkey. Use your password instead.</Trans>
            ) : (
              i18n._(messageForCode(problem.code))
            )}
          </Note>
        )}
      </div>
    </Stack>
  )
}

async function signInOnce(isKept: boolean, isOffered: boolean): Promise<void> {
  const { options } = await call(beginPasskeySignIn, {}, { isQuiet: true })
  const answer = await askForPasskey(options, { isOffered })
  await takeOver(await call(signInWithPasskey, { answer, keepSignedIn: isKept }, { isQuiet: true }), isKept)
}

/**
 * Offers passkeys beside the saved passwords in the name field's autofill, where the browser supports it. A challenge
 * lasts five minutes; after that the button remains.
 */
function useOffer({ isKept, onSignedIn }: PasskeySignInProps) {
  // Follows the browser's own autofill list.
  useEffect(() => {
    let isGone = false
    async function offer() {
      const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.()
      if (!canOffer || isGone) return
      await signInOnce(isKept, true)
      onSignedIn()
    }
    offer().catch((error: unknown) => {
      // The member did not request the offer, so its failure is not shown.
      if (!(error instanceof PasskeyCancelled) && !(error instanceof CallError)) reportProblem(error)
    })
    return () => {
      isGone = true
      endOffer()
    }
    // Only the first choice counts: each toggle of the box would otherwise send a request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
