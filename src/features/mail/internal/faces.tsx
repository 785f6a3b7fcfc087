import type { MemberBadge } from '#contract/members.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import styles from './mail.module.css'

/** One member's photo, or two overlapping ones for several. */
export function Faces({ members }: { members: readonly Pick<MemberBadge, 'userId' | 'userName' | 'userImage'>[] }) {
  const [first, second] = members
  if (!first) return null
  if (!second) return <Avatar name={first.userName} src={first.userImage} className={styles.face} />
  return (
    <span className={styles.faces}>
      <Avatar name={second.userName} src={second.userImage} size="small" />
      <Avatar name={first.userName} src={first.userImage} size="small" className={styles.front} />
    </span>
  )
}
