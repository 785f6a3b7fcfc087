import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { latePart } from '#src/ui/late-part.tsx'

const News = latePart(async () => (await import('./forum-news.tsx')).ForumNews)

/** What is new in the forums, on Home (H-18). Loaded only for members who have switched it on. */
export function LateForumPanel() {
  const { pref } = useCurrentUser()
  return pref.feed.includes('forum') && <News size="head" isShort={!pref.feedDetail.includes('member')} />
}
