import { Trans, useLingui } from '@lingui/react/macro'
import { useSelf } from '#src/data/session/use-self.ts'
import { roleNames } from '#src/entities/member/role-names.ts'
import { leaveQuickly } from '#src/platform/quick-exit.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { drawers, type DrawerKey } from '../drawers.ts'
import { useSavedWords } from './use-saved-words.ts'

/** You, what can be set, and the two ways out: for good, and at once. */
export function DrawerList({ open }: { open: DrawerKey | null }) {
  const { i18n } = useLingui()
  const self = useSelf()
  const joinedYear = new Date(self.joinedAt * 1000).getFullYear()
  const hints = useSavedWords()

  return (
    <Stack gap={5}>
      <nav>
        <ListRow
          start={<Avatar name={self.userName} src={self.userImage} size="large" />}
          title={self.userName}
          description={
            self.role === 'active' ? (
              <Trans>Member since {joinedYear}</Trans>
            ) : (
              <Trans>
                {i18n._(roleNames[self.role])}. Member since {joinedYear}
              </Trans>
            )
          }
          href={`/members/${encodeURIComponent(self.userName)}`}
          link={RouterLink}
        />
        {drawers.map(({ key, title, hint, icon }) => (
          <ListRow
            key={key}
            start={<Icon name={icon} />}
            title={i18n._(title)}
            description={hints[key] ?? i18n._(hint)}
            href={`/settings/${key}`}
            link={RouterLink}
            isSelected={key === open}
          />
        ))}
      </nav>
      <Stack gap={2}>
        <RouterLink href="/logout" className={buttonClass({ variant: 'quiet', isBlock: true })}>
          <Trans>Sign out</Trans>
        </RouterLink>
        <Button variant="ghost" isBlock icon="arrow-square-out" onClick={leaveQuickly}>
          <Trans>Leave at once</Trans>
        </Button>
      </Stack>
    </Stack>
  )
}
