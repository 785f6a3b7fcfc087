import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { sendWelcomeMail } from '#contract/registration/registration.ts'
import { call } from '#src/data/http/call.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { LateMembershipCheckout } from '#src/entities/membership/late-membership-checkout.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { rememberMembership, wantedMembership, type WantedMembership } from './internal/chosen-membership.ts'

/**
 * The end of registration (J-11). Members who came without an invitation still have to accept the terms, to which the
 * guards redirect.
 */
export function DonePage() {
  const currentUser = useOptionalCurrentUser()
  const [wanted, setWanted] = useState(wantedMembership)
  const isMember = currentUser !== null && currentUser.role !== 'registered'
  const enter = buttonClass({ variant: 'primary', size: 'large', isBlock: true })

  if (!currentUser) {
    return (
      <GuestLayout title={<Trans>Done</Trans>} lead={<Trans>Your account is ready.</Trans>}>
        <RouterLink href="/auth/login" className={enter}>
          <Trans>Sign in</Trans>
        </RouterLink>
      </GuestLayout>
    )
  }
  if (wanted)
    return (
      <PayNow
        wanted={wanted}
        onGoOn={() => {
          rememberMembership(null)
          setWanted(null)
        }}
      />
    )
  return (
    <GuestLayout
      title={<Trans>Welcome, {currentUser.userName}</Trans>}
      lead={isMember ? <Trans>You’re a member now.</Trans> : <Trans>Your account is ready. One last step.</Trans>}
    >
      <Note tone="positive">
        <Trans>We’ve sent a welcome email to {currentUser.email}.</Trans>
      </Note>
      <RouterLink href="/" className={enter}>
        {isMember ? <Trans>Enter</Trans> : <Trans>One last step</Trans>}
      </RouterLink>
      <ConfiguredForm
        fields={[]}
        defaultValues={{}}
        onSubmit={async () => {
          await call(sendWelcomeMail, {}, { isQuiet: true })
          notify({ tone: 'success', text: <Trans>Sent again.</Trans> })
        }}
        submitVariant="quiet"
        submitLabel={<Trans>Resend email</Trans>}
        busyLabel={<Trans>Sending</Trans>}
      />
    </GuestLayout>
  )
}

/** The membership that was chosen in the last step. It can also be paid later, in the settings. */
function PayNow({ wanted, onGoOn }: { wanted: WantedMembership; onGoOn: () => void }) {
  return (
    <GuestLayout
      title={<Trans>Pay for your membership</Trans>}
      lead={<Trans>Your account is ready. Your membership starts when you’ve paid.</Trans>}
    >
      <LateMembershipCheckout
        {...wanted}
        next={
          <Button variant="primary" size="large" isBlock onClick={onGoOn}>
            <Trans>Continue</Trans>
          </Button>
        }
      />
      <Button variant="ghost" onClick={onGoOn}>
        <Trans>Not now</Trans>
      </Button>
    </GuestLayout>
  )
}
