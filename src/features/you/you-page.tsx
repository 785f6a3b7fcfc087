import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { roleNames } from '#src/entities/member/role-names.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { columns, tiles, type Place, type PlaceGroup } from './places.ts'
import styles from './you-page.module.css'

/** The member's profile and every place that belongs to them. Needs no connection: only the totals come from the server. */
export function YouPage() {
  const { t, i18n } = useLingui()
  const { userName, userImage, role } = useCurrentUser()

  return (
    <Page title={<Trans>You</Trans>} actions={<DiscreetButton />}>
      <ListRow
        start={<Avatar name={userName} src={userImage} size="large" />}
        title={userName}
        description={<Trans>{i18n._(roleNames[role])}. See my profile</Trans>}
        href={`/members/${encodeURIComponent(userName)}`}
        link={RouterLink}
        end={<Caret />}
        className={styles.me}
      />
      <nav aria-label={t`Shortcuts`} className={styles.tiles}>
        {tiles.map(({ href, icon, label }) => (
          <RouterLink key={href} href={href} className={styles.tile}>
            <Icon name={icon} />
            {i18n._(label)}
          </RouterLink>
        ))}
      </nav>
      <nav aria-label={t`Places`} className={styles.columns}>
        {columns.map((groups, index) => (
          <div key={groups[0]?.key} className={styles.column}>
            {groups.map((group) => (
              <Group key={group.key} group={group} />
            ))}
            {index === columns.length - 1 && (
              <ListRow start={<Icon name="sign-out" />} title={<Trans>Sign out</Trans>} href="/logout" link={RouterLink} />
            )}
          </div>
        ))}
      </nav>
    </Page>
  )
}

function Group({ group: { key, title, places, isOnDesktopOnly = false } }: { group: PlaceGroup }) {
  const { i18n } = useLingui()
  const currentUser = useCurrentUser()
  const shown = places.filter(({ appliesTo }) => appliesTo?.(currentUser) ?? true)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={`places-${key}`} className={classNames(isOnDesktopOnly && styles.desktopOnly)}>
      <Text as="h2" size="meta" tone="muted" isStrong id={`places-${key}`}>
        {i18n._(title)}
      </Text>
      {shown.map((place) => (
        <PlaceRow key={place.href} place={place} />
      ))}
    </section>
  )
}

function PlaceRow({ place: { href, icon, label, Total } }: { place: Place }) {
  const { i18n } = useLingui()
  return (
    <ListRow
      start={<Icon name={icon} className={styles.icon} />}
      title={i18n._(label)}
      href={href}
      link={RouterLink}
      className={styles.place}
      end={
        <>
          {Total && (
            <Text as="span" size="meta" tone="muted" isTabular>
              <Total />
            </Text>
          )}
          <Caret />
        </>
      }
    />
  )
}

function Caret() {
  return <Icon name="caret-down" size="inline" className={styles.caret} />
}
