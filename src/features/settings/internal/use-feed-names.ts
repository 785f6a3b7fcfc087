import { useLingui } from '@lingui/react/macro'
import type { FeedDetail, FeedToggle } from '#contract/session.ts'

export interface FeedNames {
  readonly sections: Record<FeedToggle, string>
  readonly details: Record<FeedDetail, string>
}

export function useFeedNames(): FeedNames {
  const { t } = useLingui()
  return {
    sections: {
      feed: t`Activity`,
      videos: t`Videos`,
      photos: t`Photos`,
      news: t`News`,
      logins: t`Recently active`,
      heroes_online: t`Heroes online`,
      profiles: t`Featured profiles`,
      polls: t`Polls`,
      events: t`Events`,
      twitter: t`From Twitter`,
      stories: t`Stories`,
      forum: t`Forums`,
      blog: t`Blog`,
      quote: t`Quote of the day`,
    },
    details: { video: t`Videos`, photo: t`Photos`, member: t`Members`, event: t`Events` },
  }
}
