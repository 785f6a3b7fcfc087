/** Routes of the playback domain; the bytes come from `media-routes.ts`. */
import * as v from 'valibot'
import * as contract from '#contract/playback.ts'
import { videoId } from '#contract/content/ids.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { requestPlay } from './request-play.ts'
import { recheckSaved, requestSave } from './request-save.ts'

export const playbackRoutes: readonly Implementation[] = [
  implement(contract.requestPlay, (context, input) => requestPlay(context, input)),
  implement(contract.requestSave, (context, input) => requestSave(context, input)),
  implement(contract.recheckSaved, async (context, { videoIds }) => {
    const { allowed, recheckAfter } = await recheckSaved(context, videoIds)
    return { allowed: allowed.map((id) => v.parse(videoId, id)), recheckAfter }
  }),
]
