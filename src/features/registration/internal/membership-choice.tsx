import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { MembershipKind } from '#contract/policy/membership.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import styles from './membership-choice.module.css'

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
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {isInvited ? (
        <Option
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
        <Option
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
    </fieldset>
  )
}

type PaidOptionProps = Omit<OptionProps<Membership>, 'badge' | 'value'> & { value: MembershipKind; from: string | undefined }

function PaidOption({ from, value, ...option }: PaidOptionProps) {
  if (from === undefined) return <Option {...option} badge={<Trans>Later</Trans>} />
  return <Option {...option} value={value} badge={<Trans>From {from}</Trans>} />
}

interface OptionProps<Value extends string> {
  name: string
  chosen: Value
  onChange: (value: Value) => void
  /** None: not available yet. */
  value?: Value
  title: ReactNode
  badge?: ReactNode
  description: ReactNode
}

export function Option<Value extends string>({ name, chosen, onChange, value, title, badge, description }: OptionProps<Value>) {
  const isOn = value === chosen
  return (
    <label className={classNames(styles.option, isOn && styles.on, value === undefined && styles.later)}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        checked={isOn}
        disabled={value === undefined}
        onChange={() => value !== undefined && onChange(value)}
      />
      <span className={styles.title}>{title}</span>
      {badge !== undefined && <Badge tone={isOn ? 'accent' : 'plain'}>{badge}</Badge>}
      <span className={styles.description}>{description}</span>
    </label>
  )
}
