import { useLingui } from '@lingui/react/macro'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'

export const profileTabs = ['videos', 'photos', 'albums', 'about', 'activity', 'for_sale', 'comments'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** In the address of a member's page. */
export interface ProfileSearch {
  tab?: ProfileTab | undefined
}

export function readProfileTab(search: { readonly tab?: unknown }): ProfileTab {
  return profileTabs.find((known) => known === search.tab) ?? 'videos'
}

export interface ProfileTabsProps {
  tabs: readonly ProfileTab[]
  shown: ProfileTab
  commentTotal: number
  onChange: (tab: ProfileTab) => void
}

/** The parts of a member's page, one at a time. */
export function ProfileTabs({ tabs, shown, commentTotal, onChange }: ProfileTabsProps) {
  const { t, i18n } = useLingui()
  const total = i18n.number(commentTotal)
  const names: Record<ProfileTab, string> = {
    videos: t`Videos`,
    photos: t`Photos`,
    albums: t`Albums`,
    about: t`About`,
    activity: t({ message: 'Activity', context: 'what happened lately' }),
    for_sale: t`For sale`,
    comments: commentTotal > 0 ? t`Comments ${total}` : t`Comments`,
  }
  return (
    <HorizontalScroller label={t`Parts of the profile`} gap={2} choice={shown}>
      {tabs.map((tab) => (
        <Chip key={tab} isOn={tab === shown} onClick={() => onChange(tab)}>
          {names[tab]}
        </Chip>
      ))}
    </HorizontalScroller>
  )
}
