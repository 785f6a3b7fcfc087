import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { MembershipKind } from '#contract/policy/membership.ts'
import { RadioCard, RadioCards, type RadioCardProps } from '#src/ui/form/widgets/radio-card.tsx'

export type Membership = 'free' | 'invitation' | MembershipKind

export interface MembershipChoiceProps {
  label: string
  value: Membership
  onChange: (value: Membership) => void
  /** Registered with an invitation or an entry code. */
  isInvited: boolean
  invitedBy: string | null
  /** The lowest price of each kind, written out; undefined: it is not known, and the kind cannot be chosen. */
  from: Partial<Record<MembershipKind, string | undefined>>
}

/** The choice of memberships. Native radios, so that arrow keys and forms work. */
export function MembershipChoice({ label, value, onChange, isInvited, invitedBy, from }: MembershipChoiceProps) {
  const name = useId()
  const shared = { name, chosen: value, onChange }
  return (
    <RadioCards label={label}>
      {isInvited ? (
        <RadioCard
          {...shared}
          value="invitation"
          title={<Trans>By invitation</Trans>}
          badge={<Trans>Free</Trans>}
          description={
            invitedBy === null ? (
              <Trans>Your entry code makes you a member right away.</Trans>
            ) : (
              <Trans>{invitedBy} invited you. You’ll be a member right away.</Trans>
            )
          }
        />
      ) : (
        <RadioCard
          {...shared}
          value="free"
          title={<Trans>Free member</Trans>}
          badge={<Trans>Free</Trans>}
          description={<Trans>Watch, meet, chat. One last promise and you’re in.</Trans>}
        />
      )}
      <PaidOption
        {...shared}
        value="member"
        from={from.member}
        title={<Trans>Member</Trans>}
        description={<Trans>A badge, and you help pay for the servers.</Trans>}
      />
      <PaidOption
        {...shared}
        value="sponsor"
        from={from.sponsor}
        title={<Trans>Sponsor</Trans>}
        description={<Trans>Featured videos, and you help keep the lights on.</Trans>}
      />
    </RadioCards>
  )
}

type PaidOptionProps = Omit<RadioCardProps<Membership>, 'badge' | 'value'> & { value: MembershipKind; from: string | undefined }

function PaidOption({ from, value, ...option }: PaidOptionProps) {
  if (from === undefined) return <RadioCard {...option} badge={<Trans>Later</Trans>} />
  return <RadioCard {...option} value={value} badge={<Trans>From {from}</Trans>} />
}
