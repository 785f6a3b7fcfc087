import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { OutsideWidget } from '#src/entities/page/outside-widget.tsx'
import { pageQueries } from '#src/entities/page/queries.ts'

/** The site's posts on Twitter, for members who want them on Home (H-19; ambiguity feed-toggle-twitter). */
export function TwitterPanel() {
  const { t } = useLingui()
  const isWanted = useCurrentUser().pref.feed.includes('twitter')
  const { data } = useQuery({ ...pageQueries.siteSettings(), enabled: isWanted })
  if (!isWanted || !data) return null
  return (
    <OutsideWidget
      title={t`From Twitter`}
      url={data.twitterWidgetUrl}
      empty={<Trans>The site has no account there yet. Staff can add one.</Trans>}
      consentSetting="twitter-widget"
    />
  )
}
