import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventId } from '#contract/community/ids.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { eventQueries } from '#src/entities/event/queries.ts'
import { useEvent } from '#src/entities/event/use-event.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** For the host: who read the private address, the latest first. */
export function AddressReadingsPage({ eventId }: { eventId: EventId }) {
  const event = useEvent(eventId)
  return event.can.canManage ? <Readings eventId={eventId} /> : <ContentMissing kind="event" />
}

function Readings({ eventId }: { eventId: EventId }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(eventQueries.addressReadings(eventId))
  return (
    <ListPage title={t`Who saw the address`} hasBack>
      <PagedRows
        label={t`Who saw the address`}
        list={list}
        itemKey={({ member }) => member.userId}
        renderItem={({ member, readAt, total }) => (
          <ListRow
            start={<Avatar name={member.userName} src={member.userImage} />}
            title={<bdi>{member.userName}</bdi>}
            href={`/members/id/${member.userId}`}
            link={RouterLink}
            description={
              <>
                <Time value={readAt} form="dateTime" />
                {' · '}
                <Plural value={total} one="# time" other="# times" />
              </>
            }
          />
        )}
        more={<Trans>More readings</Trans>}
        empty={<EmptyState icon="eye" title={<Trans>Nobody has opened the address</Trans>} />}
      />
    </ListPage>
  )
}
