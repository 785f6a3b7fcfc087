import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatTimecode, parseTimecode } from '#contract/policy/timecode.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { TimecodeField } from '#src/ui/form/timecode-field.tsx'
import { Folded } from '#src/ui/layout/folded.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Duration } from '#src/ui/primitives/duration.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useFrames } from './use-frames.ts'
import styles from './cover-field.module.css'

export interface CoverFieldProps {
  video: Pick<VideoDetails, 'videoId' | 'can'>
  /** HH:MM:SS */
  value: string
  error: string | undefined
  onChange: (timecode: string) => void
}

/** The frame that is shown as the video's cover: picked from a strip, or entered as a time. */
export function CoverField({ video, value, error, onChange }: CoverFieldProps) {
  const { t } = useLingui()
  const name = useId()
  const frames = useFrames(video)
  const seconds = parseTimecode(value)
  // The frame at the entered time, or the last one before it.
  const chosen = seconds === undefined ? undefined : (frames.findLast(({ fromSeconds }) => Math.floor(fromSeconds) <= seconds) ?? frames[0])
  const timeField = (
    <TimecodeField
      label={t`Thumb offset`}
      name="thumbTimecode"
      hint={t`Time of the thumbnail frame, as HH:MM:SS.`}
      value={value}
      error={error}
      onChange={onChange}
    />
  )

  return (
    <Stack gap={2}>
      {frames.length > 0 && (
        <>
          <Text as="span" size="meta" tone="text" isStrong>
            <Trans>Cover</Trans>
          </Text>
          <HorizontalScroller label={t`Frame for the cover`} gap={2} className={styles.strip}>
            {frames.map((frame) => (
              <label key={frame.fromSeconds} className={styles.frame}>
                <input
                  type="radio"
                  className={styles.choice}
                  name={name}
                  checked={frame === chosen}
                  onChange={() => onChange(formatTimecode(frame.fromSeconds))}
                />
                <span
                  className={styles.picture}
                  style={{
                    width: frame.width,
                    height: frame.height,
                    backgroundImage: `url("${frame.address}")`,
                    backgroundPosition: `-${frame.x}px -${frame.y}px`,
                  }}
                />
                <Duration seconds={frame.fromSeconds} className={styles.time} />
              </label>
            ))}
          </HorizontalScroller>
        </>
      )}
      {frames.length === 0 ? (
        timeField
      ) : (
        <Folded label={<Trans>Enter a time</Trans>} isForcedOpen={error !== undefined}>
          {timeField}
        </Folded>
      )}
    </Stack>
  )
}
