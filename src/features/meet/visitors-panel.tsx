import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { changePreferences } from '#src/entities/self/mutations.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
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

/** Who looked at one's profile lately (H-12), and whether one leaves traces oneself. */
export function VisitorsPanel({ isShort = false }: VisitorsPanelProps) {
  const { t } = useLingui()
  const { pref } = useSelf()
  const visitors = useInfiniteQuery(profileQueries.visitors())
  const all = visitors.data?.pages.flatMap((page) => page.items) ?? []
  const shown = isShort ? all.slice(0, shownShort) : all
  const total = visitors.data?.pages[0]?.total ?? 0
  return (
    <Section title={<Trans>Recent visitors</Trans>} level={isShort ? 2 : 3} size="head">
      <Stack>
        {!isShort && (
          <Switch
            label={<Trans>Incognito</Trans>}
            description={<Trans>Your visits are not shown to others, nor counted.</Trans>}
            isOn={pref.hidesFromVisitors}
            onChange={(hidesFromVisitors) => void changePreferences({ hidesFromVisitors }).catch(reportProblem)}
          />
        )}
        {visitors.isPending && <Skeleton shape="line" width="70%" />}
        {visitors.isError && !visitors.data && (
          <ListFailed error={visitors.error} onRetry={() => void visitors.refetch()} isRetrying={visitors.isFetching} />
        )}
        {visitors.data && shown.length === 0 && (
          <Text tone="muted">
            <Trans>Nobody has looked at your profile yet.</Trans>
          </Text>
        )}
        {!isShort && total > 0 && (
          <Text size="meta" tone="muted">
            <Plural value={total} one="# visitor" other="# visitors" />
          </Text>
        )}
        <ul aria-label={t`Visitors`}>
          {shown.map((visitor) => (
            <li key={visitor.userId}>
              <ListRow
                start={<Avatar name={visitor.userName} src={visitor.userImage} />}
                title={visitor.userName}
                description={<Time value={visitor.visitedAt * 1000} />}
                href={`/members/${encodeURIComponent(visitor.userName)}`}
                link={RouterLink}
              />
            </li>
          ))}
        </ul>
        {!isShort && (
          <MoreButton list={visitors}>
            <Trans>More visitors</Trans>
          </MoreButton>
        )}
      </Stack>
    </Section>
  )
}
