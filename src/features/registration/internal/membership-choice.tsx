import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import styles from './membership-choice.module.css'

export type Membership = 'free' | 'invitation'

export interface MembershipChoiceProps {
  label: string
  value: Membership
  onChange: (value: Membership) => void
  /** Registered with an invitation or an entry code. */
  isInvited: boolean
  invitedBy: string | null
}

/** The choice of memberships. Native radios, so that arrow keys and forms work. */
export function MembershipChoice({ label, value, onChange, isInvited, invitedBy }: MembershipChoiceProps) {
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
      <Option {...shared} title={<Trans>Member</Trans>} badge={<Trans>Later</Trans>} description={<Trans>Everything for a year.</Trans>} />
      <Option
        {...shared}
        title={<Trans>Sponsor</Trans>}
        badge={<Trans>Later</Trans>}
        description={<Trans>Featured videos, and you help keep the lights on.</Trans>}
      />
    </fieldset>
  )
}

interface OptionProps {
  name: string
  chosen: Membership
  onChange: (value: Membership) => void
  /** None: not available yet. */
  value?: Membership
  title: ReactNode
  badge: ReactNode
  description: ReactNode
}

function Option({ name, chosen, onChange, value, title, badge, description }: OptionProps) {
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
      <Badge tone={isOn ? 'accent' : 'plain'}>{badge}</Badge>
      <span className={styles.description}>{description}</span>
    </label>
  )
}
