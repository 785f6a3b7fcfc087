import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { videoFilter, type VideoView } from '#contract/videos.ts'
import { viewerOf } from '../../../http/auth.ts'
import { countStatement } from '../../../content/list/list-statements.ts'
import { videoList } from './browse-videos.ts'

const viewer = (id: number) => ({ ...viewerOf({ memberId: id, groupId: 4, ownFlags: {}, groupFlags: null }, { APPROVER_IDS: [] }), id })

const questionOf = (id: number, view: VideoView, hasTies = false) =>
  countStatement({
    list: videoList,
    viewer: viewer(id),
    filter: v.parse(videoFilter, { view }),
    named: { ofView: null, ofFilter: null, ofText: null },
    hasTies,
  }).question

describe('the total of a list', () => {
  it('is counted once for all viewers who see the same', () => {
    expect(questionOf(1, 'all')).toBe(questionOf(2, 'all'))
    expect(questionOf(1, 'all')).not.toBe(questionOf(1, 'featured'))
  })

  it('[S-29] is never shared if the list is about the viewer, or excludes members hidden from the viewer', () => {
    expect(questionOf(1, 'my')).not.toBe(questionOf(2, 'my'))
    expect(questionOf(1, 'myfaves')).not.toBe(questionOf(2, 'myfaves'))
    expect(questionOf(1, 'all', true)).not.toBe(questionOf(2, 'all', true))
    expect(questionOf(1, 'all', true)).not.toBe(questionOf(1, 'all'))
  })
})
