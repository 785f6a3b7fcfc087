import { useLingui } from '@lingui/react/macro'
import type { NotificationView } from '#contract/notify/notifications.ts'

export function useViewNames(): Record<NotificationView, string> {
  const { t } = useLingui()
  return { friends: t`Friends`, comments: t`Comments`, videos: t`Videos`, members: t`Members`, site: t`The club` }
}
