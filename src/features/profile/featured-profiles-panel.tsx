import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'

/**
 * Members featured by staff (H-13), for members who want them on Home. Renders nothing without any, or without a
 * response.
 */
export function FeaturedProfilesPanel() {
  const { t } = useLingui()
  const isWanted = useCurrentUser().pref.feed.includes('profiles')
  const { data } = useQuery({ ...profileQueries.featured(), enabled: isWanted })
  if (!isWanted || !data || data.members.length === 0) return null
  return (
    <Section title={<Trans>Featured profiles</Trans>} size="head">
      <ul aria-label={t`Featured profiles`}>
        {data.members.map((member) => (
          <li key={member.userId}>
            <ListRow
              start={<Avatar name={member.userName} src={member.userImage} size="large" />}
              title={member.userName}
              description={member.excerpt}
              href={`/members/${encodeURIComponent(member.userName)}`}
              link={RouterLink}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
