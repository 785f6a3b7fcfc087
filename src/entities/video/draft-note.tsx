import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { SavedOnDevice } from '#src/entities/write/notify-saved.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { useDraftState, type DraftState } from './use-video.ts'

export interface DraftNoteProps {
  video: VideoDetails
  /** A link to the editor, where that is another screen. */
  hasLink?: boolean | undefined
}

/**
 * Shows that a video is a draft, who can see it, and the state of a request to publish it. Nothing for a published
 * one.
 */
export function DraftNote({ video, hasLink = false }: DraftNoteProps) {
  const isOwn = useCurrentUser().userId === video.userId
  const state = useDraftState(video)
  if (state === null) return null
  const action = hasLink && video.can.canPublish !== null && <ReviewLink videoId={video.videoId} />
  return (
    <Note tone={state === 'incomplete' || state === 'declined' ? 'warning' : 'accent'} action={action}>
      <strong>{isOwn ? <Trans>Draft. Only you can see it.</Trans> : <Trans>Draft. Only its owner and staff can see it.</Trans>}</strong>{' '}
      <DraftSentence state={state} />
      {state === 'declined' && video.approval && <Reason>{video.approval.reason}</Reason>}
    </Note>
  )
}

/** The next step in one sentence. Nothing where publishing was not requested. */
export function DraftSentence({ state }: { state: DraftState }) {
  switch (state) {
    case 'private':
      return null
    case 'sending':
      return <SavedOnDevice />
    case 'whenReady':
      return <Trans>It’s published as soon as it’s ready.</Trans>
    case 'inReview':
      return <Trans>It’s waiting for approval and is published once staff approve it.</Trans>
    case 'declined':
      return <Trans>It wasn’t approved. You can change it and publish it again.</Trans>
    case 'incomplete':
      return <Trans>It’s ready but not published: some details are missing.</Trans>
  }
}

/** Why a video was declined, in the words of staff. */
function Reason({ children }: { children: string }) {
  return (
    <>
      {' '}
      <Trans>
        Reason: <q dir="auto">{children}</q>
      </Trans>
    </>
  )
}

/** Link to where the owner completes the details and publishes. */
export function ReviewLink({ videoId }: { videoId: VideoId }) {
  return (
    <Link to="/videos/$videoId/edit" params={{ videoId }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      <Trans>Review and publish</Trans>
    </Link>
  )
}
