import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { encodingStages, type EncodingProgress } from '#contract/encoding.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { failureSentences, stageNames } from '#src/entities/encoding/stage-names.ts'
import { DraftBadge } from '#src/entities/video/draft-badge.tsx'
import { DraftSentence, ReviewLink } from '#src/entities/video/draft-note.tsx'
import { useDraftState, useKnownVideo } from '#src/entities/video/use-video.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Stages } from '#src/ui/primitives/stages.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VideoMark } from './video-mark.tsx'
import { useDurationLabels } from '#src/entities/upload/use-duration-labels.ts'

export interface EncodingCardProps {
  job: EncodingProgress
  onDismiss: () => void
}

/** A video being encoded: five stages, progress, time left; then a link to it, or why it failed. */
export function EncodingCard({ job, onDismiss }: EncodingCardProps) {
  const { t, i18n } = useLingui()
  const { title } = job
  const video = useKnownVideo(job.videoId)
  const hasEnded = job.state === 'done' || job.state === 'failed'
  const stage = job.state === 'done' ? encodingStages.length : encodingStages.indexOf(job.stage)

  return (
    <Card>
      <Stack gap={3}>
        <Row align="start">
          <VideoMark thumb={job.thumb} />
          <Grow>
            <Text as="h2" size="head" lines={1}>
              {job.title}
            </Text>
            <Text as="div" size="meta" tone="muted">
              <EncodingState job={job} />
            </Text>
          </Grow>
          {hasEnded && <IconButton icon="x" label={t`Dismiss ${title}`} onClick={onDismiss} />}
        </Row>
        {job.state === 'failed' ? (
          <ErrorLine error={i18n._(failureSentences[job.failure ?? 'unknown'])} />
        ) : (
          <Stages stages={encodingStages.map((name) => i18n._(stageNames[name]))} current={stage} percent={job.percent} />
        )}
        {!hasEnded && (
          <Row justify="between" align="start">
            <Text size="meta" tone="muted">
              <Trans>You can close the app. We’ll tell you when it’s ready.</Trans>
            </Text>
            <Text as="span" size="meta" isStrong isTabular>
              {i18n.number(Math.floor(job.percent) / 100, { style: 'percent' })}
            </Text>
          </Row>
        )}
        {job.hasMetadata && (
          <Text size="meta" tone="muted">
            <Trans>
              We couldn’t remove the location and camera details from your original file. It stays private: nobody can download it, and the
              video that people watch doesn’t contain them.
            </Trans>
          </Text>
        )}
        {video?.isDraft && job.state !== 'failed' && <DraftLine video={video} />}
        {job.state !== 'failed' && <VideoLinks job={job} isDraft={video?.isDraft === true} />}
      </Stack>
    </Card>
  )
}

function EncodingState({ job }: { job: EncodingProgress }) {
  const sayDuration = useDurationLabels()
  if (job.state === 'failed')
    return (
      <Badge tone="danger" icon="warning-circle">
        <Trans>Failed</Trans>
      </Badge>
    )
  if (job.state === 'done')
    return (
      <Badge tone="positive" icon="check">
        <Trans>Ready</Trans>
      </Badge>
    )
  if (job.state === 'stalled')
    return (
      <Badge tone="warning" icon="hourglass">
        <Trans>Stalled. It will resume automatically.</Trans>
      </Badge>
    )
  if (job.state === 'waiting') return <Trans>Waiting for the encoder</Trans>
  if (job.secondsLeft === null)
    return job.isPlayable ? <Trans>You can already watch. Better quality is on its way.</Trans> : <Trans>Encoding</Trans>
  const left = sayDuration(job.secondsLeft)
  return job.isPlayable ? <Trans>You can already watch. About {left} left for the rest.</Trans> : <Trans>About {left} left</Trans>
}

/** Only the owner can see it so far: why, and what happens next. */
function DraftLine({ video }: { video: VideoDetails }) {
  const state = useDraftState(video)
  if (state === null) return null
  return (
    <Row gap={2} isWrapping>
      {video.can.canPublish === 'now' && state !== 'inReview' ? (
        <Badge tone="positive" icon="check">
          <Trans>Ready to publish</Trans>
        </Badge>
      ) : (
        <DraftBadge tone="outline" />
      )}
      <Text as="span" size="meta" tone="muted">
        {state === 'private' ? <Trans>Only you can see it.</Trans> : <DraftSentence state={state} />}
      </Text>
    </Row>
  )
}

/** A draft can be edited from the first byte, and played once its first rendition is ready. */
function VideoLinks({ job, isDraft }: { job: EncodingProgress; isDraft: boolean }) {
  if (!isDraft && !job.isPlayable) return null
  const params = { videoId: job.videoId }
  return (
    <Row gap={2} isWrapping>
      {job.isPlayable && (
        <Link to="/videos/$videoId" params={params} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <Trans>Watch</Trans>
        </Link>
      )}
      {isDraft ? (
        <ReviewLink videoId={job.videoId} />
      ) : (
        <Link to="/videos/$videoId/edit" params={params} className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <Trans>Edit details</Trans>
        </Link>
      )}
    </Row>
  )
}
