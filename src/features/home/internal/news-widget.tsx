import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { OutsideWidget } from '#src/entities/page/outside-widget.tsx'
import { pageQueries } from '#src/entities/page/queries.ts'

/** News of another site (H-06). */
export function NewsWidget() {
  const { t } = useLingui()
  const { data } = useQuery(pageQueries.siteSettings())
  return (
    <OutsideWidget
      title={t`News from around the web`}
      url={data?.newsWidgetUrl ?? null}
      empty={<Trans>No outside news yet. Staff can add a source.</Trans>}
      consentSetting="news-widget"
    />
  )
}
