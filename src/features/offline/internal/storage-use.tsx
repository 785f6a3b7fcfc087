import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatBytes } from '#src/lib/bytes.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { readStorageUse, type StorageUse as Use } from '#src/lib/storage-use.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** How many videos are saved and how much space they use. */
export function StorageUse({ videos }: { videos: readonly VideoView[] }) {
  const { t, i18n } = useLingui()
  const savedBytes = videos.reduce((sum, video) => sum + video.savedBytes, 0)
  const use = useStorageUse(savedBytes)
  const savedSize = formatBytes(savedBytes, i18n.locale)
  const quotaSize = use && formatBytes(use.quotaBytes, i18n.locale)

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
