import { createFileRoute } from '@tanstack/react-router'
import { CommunityPage } from '#src/features/community/community-page.tsx'
import { ForumNews } from '#src/features/forums/forum-news.tsx'
import { PollsPanel } from '#src/features/polls/polls-panel.tsx'
import { LateBirthdays, LateEvents, LateSayings, LateZoomRooms } from './-community-parts.tsx'

export const Route = createFileRoute('/community/')({ component: Community })

function Community() {
  return (
    <CommunityPage
      forums={<ForumNews />}
      events={<LateEvents />}
      polls={<PollsPanel size="title" />}
      zoomRooms={<LateZoomRooms />}
      birthdays={<LateBirthdays />}
      sayings={<LateSayings />}
    />
  )
}
