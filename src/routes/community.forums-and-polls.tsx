import { createFileRoute } from '@tanstack/react-router'
import { ForumsAndPollsPage } from '#src/features/community/forums-and-polls-page.tsx'
import { ForumsSection } from '#src/features/forums/forum-index.tsx'
import { PollsSection } from '#src/features/polls/polls-section.tsx'

export const Route = createFileRoute('/community/forums-and-polls')({ component: ForumsAndPolls })

function ForumsAndPolls() {
  return <ForumsAndPollsPage forums={<ForumsSection />} polls={<PollsSection />} />
}
