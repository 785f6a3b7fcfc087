import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TimecodeRule } from '#contract/policy/timecode.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { PublishField } from '#src/entities/video/publish-field.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { halfTypedDate } from '#src/ui/form/configured/rules.ts'
import { DateField } from '#src/ui/form/date-field.tsx'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { CoverField } from './cover-field.tsx'
import type { EditValues } from './edit-values.ts'
import { StatusField } from './status-field.tsx'

export interface MoreFieldsProps {
  video: VideoDetails
  values: EditValues
  onChange: (change: Partial<EditValues>) => void
  timecodeProblem: TimecodeRule | undefined
  /** Also of fields the member has not left yet. */
  showsAllProblems: boolean
}

/** Each field is shown only to those who may change it: the server sends these abilities with the video. */
export function MoreFields({ video, values, onChange, timecodeProblem, showsAllProblems }: MoreFieldsProps) {
  const { t, i18n } = useLingui()
  const [isDateLeft, setIsDateLeft] = useState(false)
  const dateMessage = ruleMessages['date']
  const problem = timecodeProblem ? ruleMessages[timecodeProblem] : undefined
  return (
    <Stack gap={6}>
      {(video.can.canPublish === 'when_ready' || video.approval?.state === 'pending') && (
        <PublishField value={values.publishWhenReady} onChange={(publishWhenReady) => onChange({ publishWhenReady })} />
      )}
      {video.can.canEdit && (
        <CoverField
          video={video}
          value={values.thumbTimecode}
          error={problem ? i18n._(problem) : undefined}
          onChange={(thumbTimecode) => onChange({ thumbTimecode })}
        />
      )}
      {video.can.canEdit && <WatermarkLine text={video.watermark} />}
      {video.can.canSetWatcherOverlay && <OverlayField values={values} onChange={onChange} />}
      <StatusField video={video} value={values.videoStatus} onChange={(videoStatus) => onChange({ videoStatus })} />
      {video.can.canSetDate && (
        <DateField
          label={t`Date shown`}
          name="publishedAt"
          hasTime
          value={localInputOf(values.publishedAt)}
          error={Number.isNaN(values.publishedAt) && (showsAllProblems || isDateLeft) ? dateMessage && i18n._(dateMessage) : undefined}
          onChange={(value) => onChange({ publishedAt: secondsOfLocalInput(value) })}
          onBlur={() => setIsDateLeft(true)}
        />
      )}
      {video.can.canFeature && (
        <SwitchField label={t`Featured`} value={values.isFeatured} onChange={(isFeatured) => onChange({ isFeatured })} />
      )}
    </Stack>
  )
}

/** A burnt-in watermark is permanent: a fact of the video, not a field. */
function WatermarkLine({ text }: { text: string | null }) {
  return (
    <Text size="meta" tone="muted">
      {text === null ? <Trans>This video has no watermark.</Trans> : <Trans>Watermark in this video: {text}</Trans>}
    </Text>
  )
}

type PartProps = Pick<MoreFieldsProps, 'values' | 'onChange'>

/** On shows a sample of the overlay on the video, off a note that there will be none (2§4). */
function OverlayField({ values, onChange }: PartProps) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const now = useNow()
  return (
    <Stack gap={2}>
      <SwitchField
        label={t`Screen capture deterrent`}
        value={values.watcherOverlay}
        onChange={(watcherOverlay) => onChange({ watcherOverlay })}
      />
      <Text size="meta" tone="muted">
        {values.watcherOverlay ? (
          <>
            {currentUser.userName} · <Time value={now} form="date" /> · {currentUser.ip}
          </>
        ) : (
          <Trans>No screen capture deterrent</Trans>
        )}
      </Text>
    </Stack>
  )
}

/** The value of a datetime-local field (YYYY-MM-DDTHH:MM, the member's own time) and seconds since the epoch. */

function localInputOf(seconds: number): string {
  if (Number.isNaN(seconds)) return halfTypedDate
  const date = new Date(seconds * 1000)
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** NaN for an incomplete date. */
function secondsOfLocalInput(value: string): number {
  return Math.floor(new Date(value).getTime() / 1000)
}
