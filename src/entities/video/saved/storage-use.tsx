import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatBytes } from '#src/lib/bytes.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { readStorageUse, type StorageUse as Use } from '#src/lib/storage-use.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

interface SavedFigures {
  readonly savedSize: string
  /** What the browser allows; null where it does not say. */
  readonly quotaSize: string | null
  readonly use: Use | null
}

function useSavedFigures(videos: readonly VideoView[]): SavedFigures {
  const { i18n } = useLingui()
  const savedBytes = videos.reduce((sum, video) => sum + video.savedBytes, 0)
  const use = useStorageUse(savedBytes)
  return { savedSize: formatBytes(savedBytes, i18n.locale), quotaSize: use && formatBytes(use.quotaBytes, i18n.locale), use }
}

/** How many videos are saved and how much space they use. */
export function StorageUse({ videos }: { videos: readonly VideoView[] }) {
  const { t } = useLingui()
  const { use, savedSize, quotaSize } = useSavedFigures(videos)
  return (
    <Stack gap={2}>
      {use && <ProgressYarn value={(use.usedBytes / use.quotaBytes) * 100} state="hold" label={t`Storage used on this device`} />}
      <Text size="meta" tone="muted" isTabular>
        <Plural value={videos.length} one="# video" other="# videos" />,{' '}
        {quotaSize ? (
          <Trans>
            {savedSize} of {quotaSize}.
          </Trans>
        ) : (
          <Trans>{savedSize}.</Trans>
        )}
      </Text>
    </Stack>
  )
}

/** The same in one line, without the number of videos. */
export function StorageLine({ videos }: { videos: readonly VideoView[] }) {
  const { savedSize, quotaSize } = useSavedFigures(videos)
  return (
    <Text size="meta" tone="muted" isTabular>
      {quotaSize ? (
        <Trans>
          {savedSize} of {quotaSize} saved on this device
        </Trans>
      ) : (
        <Trans>{savedSize} saved on this device</Trans>
      )}
    </Text>
  )
}

function useStorageUse(savedBytes: number): Use | null {
  const [use, setUse] = useState<Use | null>(null)
  // Only the browser knows the figures; they are read again whenever videos change.
  useEffect(() => {
    let isGone = false
    readStorageUse().then((found) => {
      if (!isGone) setUse(found)
    }, reportProblem)
    return () => {
      isGone = true
    }
  }, [savedBytes])
  return use
}
