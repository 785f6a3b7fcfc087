/** The calls of the videos domain. */
import { excludedFromLists } from '#contract/categories.ts'
import * as contract from '#contract/videos.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { videoAudit } from './audit.ts'
import { browseVideos } from './browse/browse-videos.ts'
import { countView } from './count-view.ts'
import { deleteVideo } from './delete-video.ts'
import { editVideo } from './edit/edit-video.ts'
import { presentDetails } from './present.ts'
import { allCategories } from './reads.ts'
import { relatedVideos } from './related-videos.ts'
import { rememberPosition } from './remember-position.ts'
import { setFavourite } from './set-favourite.ts'
import { transferVideo } from './transfer-video.ts'
import { voteVideo } from './vote-video.ts'

export const videoRoutes: readonly Implementation[] = [
  implementPrepared(contract.browseVideos, browseVideos),

  implement(contract.getVideo, async (context, { videoId }) => presentDetails(context, videoId)),

  implement(contract.relatedVideos, async (context, input) => ({ videos: await relatedVideos(context, input) })),

  implement(contract.countView, countView),

  implement(contract.voteVideo, voteVideo),

  implement(contract.setFavourite, setFavourite),

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

  implement(contract.transferVideo, transferVideo, videoAudit),
]
