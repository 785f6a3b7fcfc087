import { createFileRoute } from '@tanstack/react-router'
import { CommunityPage } from '#src/features/community/community-page.tsx'
import { ForumNews } from '#src/features/forums/forum-news.tsx'
import { SayingsPanel } from '#src/features/home/sayings-panel.tsx'
import { PollsPanel } from '#src/features/polls/polls-panel.tsx'
import { ZoomRoomsSection } from '#src/features/zoom-rooms/zoom-rooms-section.tsx'

export const Route = createFileRoute('/community/')({ component: Community })

function Community() {
  return (
    <CommunityPage forums={<ForumNews />} polls={<PollsPanel size="title" />} zoomRooms={<ZoomRoomsSection />} sayings={<SayingsPanel />} />
  )
}
