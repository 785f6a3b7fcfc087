/** Routes of the encoding domain. */
import * as contract from '#contract/encoding.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { dismissEncoding } from './dismiss-encoding.ts'
import { presentEncoding } from './present.ts'
import { encodingsOfMember } from './reads.ts'

const shownMs = 24 * 3_600_000

export const encodingRoutes: readonly Implementation[] = [
  implement(contract.listEncoding, async ({ db, viewer, now }) => {
    const encodings = await encodingsOfMember(db, viewer.id, new Date(now().getTime() - shownMs))
    return { jobs: encodings.map(presentEncoding) }
  }),

  implement(contract.dismissEncoding, async (context, { videoId }) => {
    await dismissEncoding(context, videoId)
    return {}
  }),
]
