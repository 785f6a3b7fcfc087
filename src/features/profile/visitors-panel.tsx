import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Visitor } from '#contract/profile/profile-visits.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { changePreferences } from '#src/entities/current-user/writes.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

export interface VisitorsPanelProps {
  /** For Home: only the latest few, and no switch. */
  isShort?: boolean
}

const shownShort = 4

/** The recent visitors of the member's profile (H-12), and whether the member's own visits are visible. */
export function VisitorsPanel({ isShort = false }: VisitorsPanelProps) {
  const { t } = useLingui()
  const { pref } = useCurrentUser()
  const visitors = useInfiniteQuery(profileQueries.visitors())
  const latest = isShort ? itemsOf(visitors).slice(0, shownShort) : undefined
  const total = visitors.data?.pages[0]?.total ?? 0
  return (
    <Section title={<Trans>Recent visitors</Trans>} level={isShort ? 2 : 3} size="head">
      <Stack>
        {!isShort && (
          <Switch
            label={<Trans>Incognito</Trans>}
            description={<Trans>Your visits aren’t shown or counted.</Trans>}
            isOn={pref.hidesFromVisitors}
            onChange={(hidesFromVisitors) => void changePreferences({ hidesFromVisitors }).catch(reportProblem)}
          />
        )}
        {!isShort && total > 0 && (
          <Text size="meta" tone="muted">
            <Plural value={total} one="# visitor" other="# visitors" />
          </Text>
        )}
        <PagedRows
          label={t`Visitors`}
          list={visitors}
          items={latest}
          itemKey={({ userId }) => userId}
          renderItem={(visitor) => <VisitorRow visitor={visitor} />}
          more={!isShort && <Trans>More visitors</Trans>}
          awaited={<Skeleton shape="line" width="70%" />}
          empty={
            <Text tone="muted">
              <Trans>No one has viewed your profile yet.</Trans>
            </Text>
          }
        />
      </Stack>
    </Section>
  )
}

function VisitorRow({ visitor }: { visitor: Visitor }) {
  return (
    <ListRow
      start={<Avatar name={visitor.userName} src={visitor.userImage} />}
      title={visitor.userName}
      description={<Time value={visitor.visitedAt * 1000} />}
      href={`/members/${encodeURIComponent(visitor.userName)}`}
      link={RouterLink}
    />
  )
}
