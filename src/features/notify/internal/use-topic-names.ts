import { useLingui } from '@lingui/react/macro'
import type { NotifyChannel, NotifyTopic } from '#contract/notify/settings.ts'

export function useTopicNames(): Record<NotifyTopic, string> {
  const { t } = useLingui()
  return {
    friends: t`Friends`,
    comments: t`Comments and replies`,
    videos: t`Your own videos`,
    heroes: t`New videos from your heroes`,
    members: t`Fans, interest, invitations`,
    messages: t`Private messages`,
    site: t`Club news`,
  }
}

export function useChannelNames(): Record<NotifyChannel, string> {
  const { t } = useLingui()
  return { screen: t`In the app`, push: t`Push`, mail: t`Email`, sound: t`Sound` }
}
