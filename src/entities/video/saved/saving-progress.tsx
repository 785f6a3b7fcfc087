import { Trans, useLingui } from '@lingui/react/macro'
import { formatBytes } from '#src/lib/bytes.ts'
import { percentSaved, type VideoView } from '#src/offline/media/video-view.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { labelOfVideo } from './video-labels.ts'

/** The state of a saved video and its size; while it is being saved, how far it is. */
export function SavingProgress({ video }: { video: VideoView }) {
  const { t, i18n } = useLingui()
  const isOpen = video.completedAtMs === null
  const savedSize = formatBytes(video.savedBytes, i18n.locale)
  const totalSize = formatBytes(video.totalBytes, i18n.locale)
  return (
    <Stack gap={1}>
      <span>
        {i18n._(labelOfVideo(video.state))}{' '}
        {isOpen ? (
          <Trans>
            {savedSize} of {totalSize}
          </Trans>
        ) : (
          totalSize
        )}
      </span>
      {isOpen && <ProgressYarn value={percentSaved(video)} state={yarnOf(video)} label={t`Saving ${video.title}`} />}
    </Stack>
  )
}

function yarnOf({ state }: VideoView): 'running' | 'hold' | 'failed' {
  if (state.kind === 'failed') return 'failed'
  return state.kind === 'saving' ? 'running' : 'hold'
}
