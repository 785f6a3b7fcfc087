import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoId } from '#contract/content/ids.ts'
import type { VideoCard } from '#contract/videos.ts'
import { LateAddToAlbumSheet } from '#src/entities/video-album/late-add-to-album-sheet.tsx'
import { SelectBar } from '#src/ui/list/select-bar.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Button } from '#src/ui/primitives/button.tsx'

export interface SelectedVideosProps {
  selection: Selection<VideoId>
  /** All videos that the list has loaded. */
  videos: readonly VideoCard[]
}

/** What can be done with several videos at once: add them to albums. */
export function SelectedVideos({ selection, videos }: SelectedVideosProps) {
  const [isAdding, setIsAdding] = useState(false)
  const byId = new Map(videos.map((video) => [video.videoId, video]))
  const chosen = selection.ids.flatMap((id) => byId.get(id) ?? [])
  return (
    <>
      <SelectBar total={<Trans>{chosen.length} selected</Trans>} onClose={selection.stop}>
        <Button variant="ghost" disabled={chosen.length === 0} onClick={() => setIsAdding(true)}>
          <Trans>Add to album</Trans>
        </Button>
      </SelectBar>
      {isAdding && <LateAddToAlbumSheet videos={chosen} onClose={() => setIsAdding(false)} onAdded={selection.stop} />}
    </>
  )
}
