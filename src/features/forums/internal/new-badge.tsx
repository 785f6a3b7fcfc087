import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { mostUnreadShown } from '#contract/community/forums.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import styles from './forums.module.css'

/** Somebody has written since the member was here. */
export function NewBadge() {
  return (
    <Badge tone="accent" className={styles.new}>
      <Trans context="unread">New</Trans>
    </Badge>
  )
}

/** The number of posts that the member has not read, at least one. */
export function UnreadPosts({ total }: { total: number }) {
  const { i18n } = useLingui()
  const number = i18n.number(total)
  return (
    <Badge tone="accent" className={styles.new}>
      <span aria-hidden="true">{total < mostUnreadShown ? number : `${number}+`}</span>
      <VisuallyHidden>
        <Plural value={total} one="# unread post" other="# unread posts" />
      </VisuallyHidden>
    </Badge>
  )
}
