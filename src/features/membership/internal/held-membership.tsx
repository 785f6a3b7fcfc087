import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Membership } from '#contract/money/membership.ts'
import { useKindNames } from '#src/entities/membership/membership-name.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import styles from './membership-page.module.css'

/** What the member has, and whether it ends soon or has expired (B-02, B-03). */
export function HeldMembership({ membership }: { membership: Membership | null }) {
  const { t } = useLingui()
  return (
    <section className={styles.held} aria-label={t`Your membership`}>
      {membership ? <Held {...membership} /> : <None />}
    </section>
  )
}

function None() {
  return (
    <Top title={<Trans>Free member</Trans>}>
      <Trans>You haven’t bought a membership yet.</Trans>
    </Top>
  )
}

function Held(membership: Membership) {
  const { kind, endsAt, hasExpired, isInGrace, graceEndsAt } = membership
  const name = useKindNames()[kind]
  const end = <Time value={endsAt} form="date" />
  const graceEnd = <Time value={graceEndsAt} form="date" />
  return (
    <>
      <Top title={name} badge={<State {...membership} />}>
        {hasExpired ? <Trans>Ended {end}</Trans> : <Trans>Until {end}</Trans>}
      </Top>
      <Text size="meta" tone="muted">
        {!hasExpired ? (
          <Trans>Renewing now adds to what’s left. You lose no days.</Trans>
        ) : isInGrace ? (
          <Trans>Everything stays as it is until {graceEnd}. Renew to keep it that way.</Trans>
        ) : (
          <Trans>Your videos, albums, messages and tickets are safe. Renew to get back what the membership gave you.</Trans>
        )}
      </Text>
    </>
  )
}

function State({ hasExpired, isEndingSoon, endsAt }: Membership) {
  const now = useNow()
  if (hasExpired)
    return (
      <Badge tone="danger">
        <Trans>Expired</Trans>
      </Badge>
    )
  if (!isEndingSoon) return null
  const days = Math.max(1, Math.ceil((endsAt - now.getTime() / 1000) / 86_400))
  return (
    <Badge tone="warning" icon="clock">
      <Plural value={days} one="# day left" other="# days left" />
    </Badge>
  )
}

function Top({ title, badge, children }: { title: ReactNode; badge?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.top}>
      <span className={styles.icon}>
        <Icon name="seal-check" />
      </span>
      <div className={styles.names}>
        <Text size="head">{title}</Text>
        <Text size="meta" tone="muted" isTabular>
          {children}
        </Text>
      </div>
      {badge}
    </div>
  )
}
