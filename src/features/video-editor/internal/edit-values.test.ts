import { describe, expect, it } from 'vitest'
import type { VideoDetails } from '#contract/videos.ts'
import { changeOf, isAcceptable, publishingOf, thumbProblem, valuesOf } from './edit-values.ts'

const video = {
  videoId: 7,
  version: 3,
  title: 'Net making',
  description: '',
  categories: [{ categoryId: 12, categoryGroupId: 2, title: 'Knots', totalVideo: 1 }],
  stars: [],
  allowPlay: 'members',
  allowDownload: 'nobody',
  thumbTimecode: null,
  watcherOverlay: false,
  videoStatus: 'ready',
  isFeatured: false,
  publishedAt: 100,
  publishWhenReady: false,
  durationSeconds: 75,
  can: { canEdit: true },
} as unknown as VideoDetails // the fields the form reads

describe('the request of an edit', () => {
  it('is null when nothing changed', () => {
    expect(changeOf(video, valuesOf(video))).toBeNull()
  })

  it('contains only the changes, with the version they were based on', () => {
    expect(changeOf(video, { ...valuesOf(video), title: 'Net making by hand', categories: [12, 14] })).toEqual({
      videoId: 7,
      version: 3,
      title: 'Net making by hand',
      categories: [12, 14],
    })
  })

  it('publishes together with the changes, or alone', () => {
    const wish = { videoId: 7, version: 3, publishWhenReady: true }
    expect(publishingOf(video, valuesOf(video))).toEqual(wish)
    expect(publishingOf(video, { ...valuesOf(video), title: 'Net making by hand' })).toEqual({ ...wish, title: 'Net making by hand' })
  })

  it('may be incomplete while the video stays a draft, and must be complete to publish it or once it is published', () => {
    const problems = { title: null, description: null, categories: ['cats.face'] as const }
    const title = { videoId: video.videoId, title: 'Net making by hand' }
    expect(isAcceptable(title, problems, { isDraft: true })).toBe(true)
    expect(isAcceptable({ ...title, categories: [] }, problems, { isDraft: true })).toBe(false)
    expect(isAcceptable({ ...title, publishWhenReady: true }, problems, { isDraft: true })).toBe(false)
    expect(isAcceptable(title, problems, { isDraft: false })).toBe(false)
    expect(isAcceptable({ videoId: video.videoId, allowPlay: 'public' }, problems, { isDraft: false })).toBe(true)
    expect(isAcceptable({ ...title, publishWhenReady: true }, { ...problems, categories: [] }, { isDraft: true })).toBe(true)
  })

  it('checks the thumb offset against the length of the video, once it was changed', () => {
    const withThumb = (thumbTimecode: string) => thumbProblem(video, { ...valuesOf(video), thumbTimecode })
    expect(withThumb('')).toBe('timecode.required')
    expect(withThumb('1:15')).toBe('timecode.chars')
    expect(withThumb('00:61:00')).toBe('timecode.max59')
    expect(withThumb('00:01:16')).toBe('timecode.exceeds')
    expect(withThumb('00:01:15')).toBeUndefined()
    expect(withThumb('00:00:00')).toBeUndefined()
  })
})
