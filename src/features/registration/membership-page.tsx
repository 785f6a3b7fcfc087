import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { completeRegistration } from '#contract/registration/registration.ts'
import { call } from '#src/data/http/call.ts'
import { takeOver } from '#src/data/session/session.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { chosenPassword, rememberPassword } from './internal/chosen-password.ts'
import { MembershipChoice, type Membership } from './internal/membership-choice.tsx'
import { currentKey, forgetRegistration } from './internal/saved-registration.ts'
import { StepFrame } from './internal/steps/step-frame.tsx'
import { TestResultNote } from './internal/test-result-note.tsx'
import { useSavedRegistration } from './internal/use-saved-registration.ts'
import { donePath, stepPath } from './internal/register-path.ts'

interface MembershipValues extends Record<string, unknown> {
  membership: Membership
}

/**
 * The last step: the choice of membership. Free and invited memberships complete the registration; the paid ones are
 * shown as coming later.
 */
export function MembershipPage({ testResult }: { testResult?: string | undefined }) {
  const navigate = useNavigate()
  const { registration } = useSavedRegistration()
  const password = chosenPassword()
  if (!registration || password === null) {
    // After a reload the password is gone, or the visitor opened the address directly: the due step shows the missing
    // input, and the result in the address.
    const step = registration?.step ?? 'tos'
    return <Navigate to={stepPath(step, testResult)} replace />
  }
  const isInvited = registration.invitedBy !== null || registration.hasEntryCode

  async function handleSubmit({ membership }: MembershipValues) {
    if (password === null) return
    const signedIn = await call(completeRegistration, { key: currentKey(), password, membership }, { isQuiet: true })
    // Navigates first to a screen everybody may see: from here on the guards see a signed-in member.
    await navigate({ to: donePath, replace: true })
    rememberPassword(null)
    forgetRegistration()
    await takeOver(signedIn, true)
  }

  return (
    <StepFrame step="new" title={<Trans>Choose your membership</Trans>} lead={<Trans>You can change it whenever you like.</Trans>}>
      <TestResultNote testResult={testResult} />
      <ConfiguredForm<MembershipValues>
        fields={[
          {
            kind: 'custom',
            name: 'membership',
            label: msg`Membership`,
            render: ({ value, onChange, label }) => (
              <MembershipChoice
                label={label}
                // The form holds only values from this field.
                value={value as Membership}
                onChange={onChange}
                invitedBy={registration.invitedBy}
                isInvited={isInvited}
              />
            ),
          },
        ]}
        defaultValues={{ membership: isInvited ? 'invitation' : 'free' }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Join</Trans>}
        busyLabel={<Trans>Joining</Trans>}
        submitSize="large"
      >
        <Note>
          <Trans>Nothing costs money yet. Tickets and paid memberships come later; you’ll choose in your settings.</Trans>
        </Note>
      </ConfiguredForm>
    </StepFrame>
  )
}
