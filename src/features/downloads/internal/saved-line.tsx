import { Trans, useLingui } from '@lingui/react/macro'
import { formatBytes } from '#src/lib/bytes.ts'
import { recheckGraceMs } from '#src/offline/media/saved-video.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './saved-line.module.css'

/** "Saved on this device, 2.1 GB" */
export function SavedLine({ video: { totalBytes } }: { video: VideoView }) {
  const { i18n } = useLingui()
  const size = formatBytes(totalBytes, i18n.locale)
  return (
    <Row gap={1} className={styles.saved}>
      <Icon name="download-simple" size="meta" />
      <Text as="span" size="meta" tone="positive">
        <Trans>Saved on this device, {size}</Trans>
      </Text>
    </Row>
  )
}

/** Access is checked with a connection; without one the video plays for some more days. */
export function PlaysUntil({ video: { recheckAfterMs } }: { video: VideoView }) {
  return (
    <Trans>
      Plays until <Time value={recheckAfterMs + recheckGraceMs} form="date" /> without a connection.
    </Trans>
  )
}
