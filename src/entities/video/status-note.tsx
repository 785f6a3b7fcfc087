import { useLingui } from '@lingui/react/macro'
import type { VideoDetails } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { statusSentences } from './status-names.ts'

/** Tells owners of a published video why others do not find it. Nothing while they do. */
export function StatusNote({ video: { userId, videoStatus, isDraft } }: { video: VideoDetails }) {
  const { i18n } = useLingui()
  const isOwn = useCurrentUser().userId === userId
  if (!isOwn || isDraft || videoStatus === 'ready') return null
  return <Note tone={videoStatus === 'encoding' ? 'accent' : 'warning'}>{i18n._(statusSentences[videoStatus])}</Note>
}
