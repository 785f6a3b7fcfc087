import { Plural, useLingui } from '@lingui/react/macro'
import type { MembershipKind } from '#contract/policy/membership.ts'

export function useKindNames(): Record<MembershipKind, string> {
  const { t } = useLingui()
  return { member: t`Member`, sponsor: t`Sponsor` }
}

export interface MembershipNameProps {
  kind: MembershipKind
  /** How long it was bought for. */
  months: number
}

/** "Sponsor, 3 months". */
export function MembershipName({ kind, months }: MembershipNameProps) {
  const name = useKindNames()[kind]
  return (
    <>
      {name}, <Months months={months} />
    </>
  )
}

export function Months({ months }: { months: number }) {
  return <Plural value={months} one="# month" other="# months" />
}
