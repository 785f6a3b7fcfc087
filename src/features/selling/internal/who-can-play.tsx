import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { saleModes, takesTickets } from '#contract/money/sales.ts'
import { videoId, type VideoId } from '#contract/content/ids.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

export interface WhoCanPlayProps {
  /** As the value of the field; empty: none is chosen. */
  productId: string
  /** The video whose page this is. */
  currentId: VideoId
}

/** Who can play the product should be set to nobody (1§5): what it is set to now, and the way to change it. */
export function WhoCanPlay({ productId, currentId }: WhoCanPlayProps) {
  const chosen = v.safeParse(videoId, Number(productId))
  const { data: video } = useQuery({
    ...videoQueries.details(chosen.success ? chosen.output : currentId),
    enabled: chosen.success,
  })
  return (
    <Note tone={video?.allowPlay === 'nobody' ? 'plain' : 'warning'}>
      <Trans>A product with an online preview should have play and download set to nobody.</Trans>{' '}
      {chosen.success && video && (
        <>
          <PlayedBy video={video} /> {video.allowPlay !== 'nobody' && <Change videoId={chosen.output} />}
        </>
      )}
    </Note>
  )
}

function PlayedBy({ video: { allowPlay, forSale } }: { video: VideoDetails }) {
  const mode = saleModes[forSale] ?? 'none'
  // A sale for tickets closes the video, whatever its audience.
  if (takesTickets(mode)) return <Trans>It’s for sale, so right now only its buyers can play it.</Trans>
  if (allowPlay === 'nobody') return <Trans>Right now no one can play it.</Trans>
  if (allowPlay === 'public') return <Trans>Right now everyone can play it.</Trans>
  return <Trans>Right now members can play it.</Trans>
}

function Change({ videoId: productId }: { videoId: VideoId }) {
  return (
    <RouterLink href={`/videos/${productId}/edit`} className={linkTextClass()}>
      <Trans>Change who can play</Trans>
    </RouterLink>
  )
}
