import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MemberId } from '#contract/primitives.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import styles from './profile.module.css'

/** Numbers below the name. Without a response there are none: the page does not depend on them. */
export function StatLine({ userId }: { userId: MemberId }) {
  const { i18n } = useLingui()
  const line = useQuery(profileQueries.statLine(userId))
  if (line.isError && !line.data) return null
  if (!line.data) return <Skeleton shape="line" width="60%" />
  const { totalVideo, totalFan, totalHero, totalFriend, views } = line.data
  const number = (value: number) => i18n.number(value, { notation: 'compact' })
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>
          <Trans>Videos</Trans>
        </dt>
        <dd>{number(totalVideo)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Friends</Trans>
        </dt>
        <dd>{number(totalFriend)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Fans</Trans>
        </dt>
        <dd>{number(totalFan)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Heroes</Trans>
        </dt>
        <dd>{number(totalHero)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Views</Trans>
        </dt>
        <dd>{number(views)}</dd>
      </div>
    </dl>
  )
}
