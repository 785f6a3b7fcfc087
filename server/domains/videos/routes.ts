/** Routes of the videos domain. */
import { excludedFromLists } from '#contract/categories.ts'
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/videos.ts'
import { setFavourite } from '../../content/favourites.ts'
import { recordView } from '../../content/views.ts'
import { voteOnItem } from '../../content/votes.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { transferItem } from '../content/index.ts'
import { videoAudit } from './audit.ts'
import { browseVideos } from './browse/browse-videos.ts'
import { deleteVideo } from './delete-video.ts'
import { editVideo } from './edit/edit-video.ts'
import { presentDetails } from './present.ts'
import { allCategories } from './reads.ts'
import { relatedVideos } from './related-videos.ts'
import { rememberPosition } from './remember-position.ts'

const video = (videoId: number) => ({ typeId: 'video', itemId: videoId })

export const videoRoutes: readonly Implementation[] = [
  implementPrepared(contract.browseVideos, browseVideos),

  implement(contract.getVideo, async (context, { videoId }) => presentDetails(context, videoId)),

  implement(contract.relatedVideos, async (context, input) => ({ videos: await relatedVideos(context, input) })),

  // The documents' own calls for videos (2§7). The app uses those of `content`, which are the same for every kind.
  implement(contract.countView, (context, { videoId }) => recordView(context, video(videoId))),
  implement(contract.voteVideo, (context, { videoId, way }) => voteOnItem(context, { ...video(videoId), way })),
  implement(contract.setFavourite, async (context, { videoId, isFavourite, userId }) => {
    if (userId !== undefined && userId !== context.viewer.id) throw new Refusal('forbidden')
    return setFavourite(context, { ...video(videoId), isFavourite })
  }),
  implement(contract.transferVideo, (context, { videoId, to }) => transferItem(context, { ...video(videoId), to }), videoAudit),

  implement(contract.rememberPosition, async (context, input) => {
    await rememberPosition(context, input)
    return {}
  }),

  implement(contract.listCategories, async ({ db }) => {
    const all = await allCategories(db)
    const isSpecial = ({ categoryId }: { categoryId: number }) => excludedFromLists.includes(categoryId)
    return { categories: all.filter((category) => !isSpecial(category)), special: all.filter(isSpecial) }
  }),

  implement(
    contract.editVideo,
    async (context, input) => {
      await editVideo(context, input)
      return presentDetails(context, input.videoId)
    },
    videoAudit,
  ),

  implement(
    contract.deleteVideo,
    async (context, { videoId }) => {
      await deleteVideo(context, videoId)
      return {}
    },
    videoAudit,
  ),
]
