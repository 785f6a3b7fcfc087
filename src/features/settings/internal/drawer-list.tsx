import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { leaveQuickly } from '#src/platform/quick-exit.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { formatYear, toDate } from '#src/lib/moment.ts'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { drawerGroups, drawersFor, type Drawer, type DrawerGroup } from '../drawers.ts'
import styles from './drawer-list.module.css'

export interface DrawerListProps {
  drawers: readonly Drawer[]
  /** The key of the open one. */
  open: string | null
}

const groupNames: Record<DrawerGroup, MessageDescriptor> = {
  you: msg`You and others`,
  app: msg`The app`,
  account: msg`Your account`,
}

/** The member, the drawers, and the two ways to leave: account deletion and sign-out. */
export function DrawerList({ drawers, open }: DrawerListProps) {
  const { t, i18n } = useLingui()
  const currentUser = useCurrentUser()
  const joinedYear = formatYear(toDate(currentUser.joinedAt), { locale: i18n.locale, timeZone: useMemberClock().timeZone })
  const shown = drawersFor(drawers, currentUser)

  return (
    <Stack gap={5}>
      <nav aria-label={t`Settings`}>
        <ListRow
          start={<Avatar name={currentUser.userName} src={currentUser.userImage} size="large" />}
          title={currentUser.userName}
          description={
            currentUser.role === 'active' ? (
              <Trans>Member since {joinedYear}</Trans>
            ) : (
              <Trans>
                {i18n._(roleNames[currentUser.role])}. Member since {joinedYear}
              </Trans>
            )
          }
          href={`/members/${encodeURIComponent(currentUser.userName)}`}
          link={RouterLink}
        />
        {drawerGroups.map((group) => {
          const inGroup = shown.filter((drawer) => drawer.group === group)
          return (
            inGroup.length > 0 && (
              <section key={group} aria-label={i18n._(groupNames[group])} className={styles.group}>
                {inGroup.map((drawer) => (
                  <DrawerRow key={drawer.key} drawer={drawer} isOpen={drawer.key === open} />
                ))}
              </section>
            )
          )
        })}
      </nav>
      <Stack gap={2}>
        <RouterLink href="/logout" className={buttonClass({ variant: 'quiet', isBlock: true })}>
          <Trans>Sign out</Trans>
        </RouterLink>
        <Button variant="ghost" isBlock icon="arrow-square-out" onClick={leaveQuickly}>
          <Trans>Leave now</Trans>
        </Button>
      </Stack>
    </Stack>
  )
}

function DrawerRow({ drawer: { key, title, hint, icon, Summary }, isOpen }: { drawer: Drawer; isOpen: boolean }) {
  const { i18n } = useLingui()
  return (
    <ListRow
      start={<Icon name={icon} />}
      title={i18n._(title)}
      description={Summary ? <Summary /> : i18n._(hint)}
      href={`/settings/${key}`}
      link={RouterLink}
      isSelected={isOpen}
    />
  )
}
