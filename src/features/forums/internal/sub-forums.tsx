import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Forum } from '#contract/community/forums.ts'
import { chipClass } from '#src/ui/primitives/chip.tsx'
import { NewBadge } from './new-badge.tsx'
import styles from './forums.module.css'

/** Links to the sub-forums of a forum; nothing without any. */
export function SubForums({ name, subForums }: Pick<Forum, 'name' | 'subForums'>) {
  const { t } = useLingui()
  if (subForums.length === 0) return null
  return (
    <ul className={styles.subForums} aria-label={t`Sub-forums of ${name}`}>
      {subForums.map((sub) => (
        <li key={sub.forumId}>
          <Link to="/forums/$forumId/threads" params={{ forumId: sub.forumId }} className={chipClass()}>
            {sub.name}
            {sub.isUnread && <NewBadge />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
