import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  listMembershipPrices,
  membershipKinds,
  type MembershipChoice as Offered,
  type MembershipKind,
  type MembershipMonths,
} from '#contract/money/membership.ts'
import { completeRegistration, type RegistrationStep } from '#contract/registration/registration.ts'
import { call } from '#src/data/http/call.ts'
import { useOpenCall } from '#src/data/http/use-open-call.ts'
import { takeOver } from '#src/data/session/session.ts'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { rememberMembership } from './internal/chosen-membership.ts'
import { chosenPassword, rememberPassword } from './internal/chosen-password.ts'
import { InvitationNote, takeInvitation } from './internal/invitation-note.tsx'
import { MembershipChoice, type Membership } from './internal/membership-choice.tsx'
import { PayChoice } from './internal/pay-choice.tsx'
import { currentKey, forgetRegistration } from './internal/saved-registration.ts'
import { StepFrame } from './internal/steps/step-frame.tsx'
import { TestResultNote } from './internal/test-result-note.tsx'
import { useSavedRegistration } from './internal/use-saved-registration.ts'
import { donePath, invitedPath, stepPath } from './internal/register-path.ts'

interface Wish {
  membership: Membership
  /** Of a paid one. */
  months: MembershipMonths
}
interface MembershipValues extends Record<string, unknown> {
  wish: Wish
}
type Price = Pick<Offered, 'kind' | 'months' | 'price'>

export interface MembershipPageProps {
  /** Of an invitation. */
  secret?: string | undefined
  testResult?: string | undefined
}

/**
 * After a reload the password is gone, or the visitor opened the address directly: the due step shows the missing input, and the result in
 * the address. The invitation in it is taken there, or where registration starts.
 */
function DueStep({ step, secret, testResult }: MembershipPageProps & { step: RegistrationStep | undefined }) {
  const taken = step === undefined ? undefined : secret
  useEffect(() => {
    if (taken !== undefined) void takeInvitation(taken)
  }, [taken])
  if (step === undefined && secret !== undefined) return <Navigate to={invitedPath(secret, testResult)} replace />
  return <Navigate to={stepPath(step ?? 'tos', testResult)} replace />
}

/**
 * The last step, where people choose what they pay and how (J-10). Every choice completes the registration; a paid one is paid by card
 * on the next page, because it needs the account.
 */
export function MembershipPage({ secret, testResult }: MembershipPageProps) {
  const navigate = useNavigate()
  const { registration } = useSavedRegistration()
  const { data } = useOpenCall(listMembershipPrices, {})
  const password = chosenPassword()
  if (!registration || password === null) return <DueStep step={registration?.step} secret={secret} testResult={testResult} />
  const { invitedBy, hasEntryCode } = registration
  const isInvited = invitedBy !== null || hasEntryCode
  const free = isInvited ? 'invitation' : 'free'
  const prices = data?.prices ?? []

  async function handleSubmit({ wish }: MembershipValues) {
    if (password === null) return
    const signedIn = await call(completeRegistration, { key: currentKey(), password, membership: free }, { isQuiet: true })
    rememberMembership(prices.find(({ kind, months }) => kind === wish.membership && months === wish.months) ?? null)
    // Navigates first to a screen everybody may see: from here on the guards see a signed-in member.
    await navigate({ to: donePath, replace: true })
    rememberPassword(null)
    forgetRegistration()
    await takeOver(signedIn, true)
  }

  return (
    <StepFrame step="new" title={<Trans>Choose your membership</Trans>} lead={<Trans>You can change it whenever you like.</Trans>}>
      {secret !== undefined && <InvitationNote key={secret} secret={secret} />}
      <TestResultNote testResult={testResult} />
      <ConfiguredForm<MembershipValues>
        key={free}
        fields={[
          {
            kind: 'custom',
            name: 'wish',
            label: msg`Membership`,
            render: ({ value, onChange, label }) => (
              <WishField
                label={label}
                // The form holds only values from this field.
                value={value as Wish}
                onChange={onChange}
                way={{ isInvited, invitedBy }}
                prices={prices}
              />
            ),
          },
        ]}
        defaultValues={{ wish: { membership: free, months: 3 } }}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Join</Trans>}
        busyLabel={<Trans>Joining</Trans>}
        submitSize="large"
      />
    </StepFrame>
  )
}

interface WishFieldProps {
  label: string
  value: Wish
  onChange: (wish: Wish) => void
  way: { readonly isInvited: boolean; readonly invitedBy: string | null }
  prices: readonly Price[]
}

function WishField({ label, value, onChange, way, prices }: WishFieldProps) {
  const dollars = useDollars()
  const offered = prices.filter(({ kind }) => kind === value.membership)
  const lowest = (wanted: MembershipKind) => {
    const all = prices.filter(({ kind }) => kind === wanted).map(({ price }) => price)
    return all.length === 0 ? undefined : dollars(Math.min(...all) * 100)
  }
  const from = Object.fromEntries(membershipKinds.map((kind) => [kind, lowest(kind)]))
  return (
    <Stack gap={4}>
      <MembershipChoice
        label={label}
        value={value.membership}
        onChange={(membership) => onChange({ ...value, membership })}
        {...way}
        from={from}
      />
      {offered.length > 0 && <PayChoice offered={offered} months={value.months} onMonths={(months) => onChange({ ...value, months })} />}
    </Stack>
  )
}
