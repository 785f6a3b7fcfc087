import type { ReactNode } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './report-card.module.css'

/** Facts about a report, each with its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function MemberName({ of: { userName, isDeleted } }: { of: MemberBadge }) {
  if (isDeleted) return userName
  return (
    <RouterLink href={`/members/${encodeURIComponent(userName)}`} className={linkTextClass()}>
      {userName}
    </RouterLink>
  )
}
