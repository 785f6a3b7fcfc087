import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultGroupFlags,
  groups,
  guestViewer,
  permissionFlags,
  roleOfGroup,
  type GroupName,
  type PermissionFlag,
  type Viewer,
} from '../roles.ts'
import { audiences, playableStatuses, videoStatuses } from '../videos.ts'
import { contentAudiences } from './members.ts'
import { abilities, mayDownload, mayEdit, maySee, playRefusal, publishAbility, settableStatuses, type VideoFacts } from './videos.ts'

const ownerId = 7

function viewer(group: GroupName, overrides: { id?: number; flags?: PermissionFlag[] } = {}): Viewer {
  const own = Object.entries(defaultGroupFlags(groups[group])).flatMap(([flag, isOn]) => (isOn ? [flag as PermissionFlag] : []))
  const permissions = new Set(overrides.flags ?? own)
  return {
    id: overrides.id ?? 1,
    role: roleOfGroup(groups[group]),
    groupId: groups[group],
    permissions,
    isTech: false,
    isVideoApprover: false,
  }
}
const owner = (group: GroupName = 'active', flags?: PermissionFlag[]) => viewer(group, { id: ownerId, ...(flags ? { flags } : {}) })

function video(overrides: Partial<VideoFacts> = {}): VideoFacts {
  return {
    ownerId,
    videoStatus: 'ready',
    allowPlay: 'members',
    allowDownload: 'nobody',
    isFeatured: false,
    isDraft: false,
    isInReview: false,
    isDeleted: false,
    isPlayable: true,
    isBlocked: false,
    ownerAudience: 'members',
    isFriend: false,
    sale: 'none',
    ...overrides,
  }
}

const groupNames = Object.keys(groups) as GroupName[]
const anyViewer: fc.Arbitrary<Viewer> = fc.oneof(
  fc.constant(guestViewer),
  fc
    .record({ group: fc.constantFrom(...groupNames), id: fc.constantFrom(1, ownerId), flags: fc.option(fc.subarray([...permissionFlags])) })
    .map(({ group, id, flags }) => viewer(group, { id, ...(flags ? { flags } : {}) })),
)
const anyVideo: fc.Arbitrary<VideoFacts> = fc.record({
  ownerId: fc.constant(ownerId),
  videoStatus: fc.constantFrom(...videoStatuses),
  allowPlay: fc.constantFrom(...audiences),
  allowDownload: fc.constantFrom(...audiences),
  isFeatured: fc.boolean(),
  isDraft: fc.boolean(),
  isInReview: fc.boolean(),
  isDeleted: fc.boolean(),
  isPlayable: fc.boolean(),
  isBlocked: fc.boolean(),
  ownerAudience: fc.constantFrom(...contentAudiences),
  sale: fc.constantFrom('none', 'for_sale', 'bought', 'preview'),
  isFriend: fc.boolean(),
})

describe('seeing', () => {
  it('members see videos of others, but not drafts, deleted ones or those of a blocked pair', () => {
    expect(maySee(viewer('free'), video())).toBe(true)
    for (const hidden of [
      video({ isDraft: true }),
      video({ videoStatus: 'new' }),
      video({ videoStatus: 'upload' }),
      video({ videoStatus: 'reported' }),
      video({ videoStatus: 'delete' }),
      video({ isDeleted: true }),
      video({ isBlocked: true }),
    ]) {
      expect(maySee(viewer('free'), hidden)).toBe(false)
    }
  })

  it('guests, registered and suspended accounts see none', () => {
    expect(maySee(guestViewer, video({ allowPlay: 'public' }))).toBe(false)
    for (const group of ['registered', 'banned', 'inactive', 'memorial'] as const)
      expect(maySee(viewer(group), video({ allowPlay: 'public' })), group).toBe(false)
  })

  it('drafts are seen by their owner, admins and staff who may edit any video', () => {
    const draft = video({ isDraft: true, ownerAudience: 'public', allowPlay: 'public' })
    for (const who of [owner(), viewer('admin'), viewer('active', { flags: ['video.can_edit_any_video'] })])
      expect(maySee(who, draft)).toBe(true)
    for (const group of groupNames.filter((name) => name !== 'admin'))
      expect(maySee(viewer(group, { flags: ['video.can_edit_other_video', 'video.can_approve_videos'] }), draft), group).toBe(false)
  })

  it('reported videos are seen by their owner, who cannot change the status, and by staff, who can play them', () => {
    const reported = video({ videoStatus: 'reported' })
    expect([maySee(owner(), reported), maySee(viewer('staff'), reported), maySee(viewer('admin'), reported)]).toEqual([true, true, true])
    expect(playRefusal(viewer('staff'), reported)).toBeNull()
    for (const group of groupNames.filter((name) => name !== 'staff' && name !== 'admin'))
      expect(maySee(viewer(group), reported), group).toBe(false)
    expect(settableStatuses(owner(), reported)).toEqual([])
    expect(settableStatuses(viewer('admin'), reported)).toEqual(videoStatuses)
  })

  it('owners see their drafts, and only admins see deleted videos', () => {
    expect(maySee(owner(), video({ videoStatus: 'new' }))).toBe(true)
    expect(maySee(owner(), video({ isDeleted: true }))).toBe(false)
    expect(maySee(viewer('admin'), video({ isDeleted: true }))).toBe(true)
  })
})

describe('publishing', () => {
  const draft = video({ isDraft: true })

  it('is immediate when the draft is ready, deferred while it is encoding, and impossible when it never will be ready', () => {
    expect(publishAbility(owner(), draft)).toBe('now')
    for (const videoStatus of ['upload', 'pending', 'encoding', 'stalled', 'inactive'] as const)
      expect(publishAbility(owner(), { ...draft, videoStatus }), videoStatus).toBe('when_ready')
    expect(publishAbility(owner(), { ...draft, isPlayable: false })).toBe('when_ready')
    for (const videoStatus of ['failed', 'delete', 'mia', 'empty'] as const)
      expect(publishAbility(owner(), { ...draft, videoStatus }), videoStatus).toBeNull()
  })

  it('is for drafts only, and for their owner and admins only', () => {
    expect(publishAbility(owner(), video())).toBeNull()
    expect(publishAbility(viewer('admin'), draft)).toBe('now')
    expect(publishAbility(owner('active', []), draft)).toBeNull()
    fc.assert(
      fc.property(anyViewer, anyVideo, (who, video) => publishAbility(who, video) === null || who.role === 'admin' || who.id === ownerId),
    )
  })
})

describe('playing', () => {
  it('nobody, members and public are respected', () => {
    const member = viewer('free')
    expect(playRefusal(member, video({ allowPlay: 'nobody' }))).toBe('play_not_allowed')
    expect(playRefusal(member, video({ allowPlay: 'members' }))).toBeNull()
    expect(playRefusal(member, video({ allowPlay: 'public' }))).toBeNull()
    expect(playRefusal(owner(), video({ allowPlay: 'nobody' }))).toBeNull()
    expect(playRefusal(viewer('admin'), video({ allowPlay: 'nobody' }))).toBeNull()
  })

  it('[V-16] a featured video plays for sponsors, staff, admins and its owner; others get the reason', () => {
    const featured = video({ isFeatured: true })
    for (const group of ['sponsor', 'staff', 'admin'] as const) expect(playRefusal(viewer(group), featured), group).toBeNull()
    expect(playRefusal(owner(), featured)).toBeNull()
    for (const group of ['active', 'free', 'beta', 'pending', 'vendor', 'model'] as const)
      expect(playRefusal(viewer(group), featured), group).toBe('sponsors_only')
  })

  it('[V-15] statuses other than ready and encoding do not play for others', () => {
    for (const videoStatus of videoStatuses) {
      const expected = playableStatuses.includes(videoStatus) ? null : 'video_unavailable'
      expect(playRefusal(viewer('active'), video({ videoStatus })), videoStatus).toBe(expected)
    }
  })

  it('[V-15] a video without its first rendition plays for nobody, its owner included', () => {
    for (const who of [owner(), viewer('admin'), viewer('active')])
      expect(playRefusal(who, video({ isPlayable: false }))).toBe('video_unavailable')
  })

  it('downloads respect nobody, members and public, and never exceed playback', () => {
    expect(mayDownload(viewer('free'), video({ allowDownload: 'members' }))).toBe(true)
    expect(mayDownload(viewer('free'), video({ allowDownload: 'nobody' }))).toBe(false)
    expect(mayDownload(owner(), video({ allowDownload: 'nobody' }))).toBe(true)
    fc.assert(fc.property(anyViewer, anyVideo, (who, video) => !mayDownload(who, video) || playRefusal(who, video) === null))
  })

  it('[S-09] a viewer who may not see a video may not play it', () => {
    fc.assert(fc.property(anyViewer, anyVideo, (who, video) => maySee(who, video) || playRefusal(who, video) !== null))
  })
})

describe('editing', () => {
  it('[E-01] an owner with can_edit_own_video edits, one without does not', () => {
    expect(mayEdit(owner(), video())).toBe(true)
    expect(mayEdit(owner('active', []), video())).toBe(false)
    expect(mayEdit(viewer('active'), video())).toBe(false)
  })

  it('[E-01] can_edit_other_video edits the videos of others', () => {
    expect(mayEdit(viewer('active', { flags: ['video.can_edit_other_video'] }), video())).toBe(true)
  })

  it('[E-02] can_cat_assign_any edits the categories and nothing else', () => {
    const can = abilities(viewer('active', { flags: ['video.can_cat_assign_any'] }), video())
    expect(can).toMatchObject({
      canEditCategories: true,
      canEdit: false,
      canSetDate: false,
      canFeature: false,
      canSetStatus: [],
      canTransfer: false,
      canDelete: false,
    })
  })

  it('[E-03] the display date is for admins, can_approve_videos and can_set_any_date', () => {
    expect(abilities(viewer('admin'), video()).canSetDate).toBe(true)
    expect(abilities(viewer('active', { flags: ['video.can_approve_videos'] }), video()).canSetDate).toBe(true)
    expect(abilities(viewer('active', { flags: ['video.can_set_any_date'] }), video()).canSetDate).toBe(true)
    expect(abilities(owner(), video()).canSetDate).toBe(false)
  })

  it('[E-04] the featured flag is for admins and can_approve_videos', () => {
    expect(abilities(viewer('admin'), video()).canFeature).toBe(true)
    expect(abilities(viewer('active', { flags: ['video.can_approve_videos'] }), video()).canFeature).toBe(true)
    for (const who of [owner(), viewer('staff'), viewer('active', { flags: ['video.can_set_any_date'] })])
      expect(abilities(who, video()).canFeature).toBe(false)
  })

  it('[E-05] admins may set every status, permitted editors and vendor owners all but delete and mia', () => {
    expect(settableStatuses(viewer('admin'), video())).toEqual(videoStatuses)
    const most = videoStatuses.filter((status) => status !== 'delete' && status !== 'mia')
    expect(settableStatuses(viewer('active', { flags: ['video.can_edit_any_video'] }), video())).toEqual(most)
    expect(settableStatuses(owner('vendor'), video())).toEqual(most)
    expect(settableStatuses(viewer('vendor'), video())).toEqual([])
  })

  it('[E-05] a plain owner switches between ready and inactive, from these two only', () => {
    expect(settableStatuses(owner(), video())).toEqual(['ready', 'inactive'])
    expect(settableStatuses(owner(), video({ videoStatus: 'inactive' }))).toEqual(['ready', 'inactive'])
    for (const videoStatus of ['encoding', 'failed', 'reported', 'new'] as const)
      expect(settableStatuses(owner(), video({ videoStatus })), videoStatus).toEqual([])
  })

  it('[E-06] an owner of a ready video may choose inactive, which is where the note appears', () => {
    expect(settableStatuses(owner(), video())).toContain('inactive')
  })

  it('[E-05] the current status is always among those offered, when any is', () => {
    fc.assert(
      fc.property(anyViewer, anyVideo, (who, video) => {
        const offered = settableStatuses(who, video)
        return offered.length === 0 || offered.includes(video.videoStatus)
      }),
    )
  })

  it('nobody for both play and download restricts the video to its owner and admins', () => {
    const closed = video({ allowPlay: 'nobody', allowDownload: 'nobody' })
    fc.assert(
      fc.property(
        anyViewer,
        (who) => who.id === ownerId || who.role === 'admin' || (playRefusal(who, closed) !== null && !mayDownload(who, closed)),
      ),
    )
  })

  it('[E-11] nobody is offered to admins and vendors only', () => {
    for (const group of groupNames)
      expect(abilities(owner(group), video()).canChooseNobody, group).toBe(group === 'admin' || group === 'vendor')
  })

  it('[E-14] the watcher overlay is for the owner and admins', () => {
    expect(abilities(owner(), video()).canSetWatcherOverlay).toBe(true)
    expect(abilities(viewer('admin'), video()).canSetWatcherOverlay).toBe(true)
    expect(abilities(viewer('staff'), video()).canSetWatcherOverlay).toBe(false)
  })

  it('[E-16] [E-19] transfer and deletion are for the owner and admins', () => {
    expect(abilities(owner(), video())).toMatchObject({ canTransfer: true, canDelete: true })
    expect(abilities(owner('active', []), video())).toMatchObject({ canTransfer: false, canDelete: true })
    expect(abilities(viewer('admin'), video())).toMatchObject({ canTransfer: true, canDelete: true })
    for (const group of ['active', 'staff', 'vendor', 'sponsor'] as const)
      expect(abilities(viewer(group), video()), group).toMatchObject({ canTransfer: false, canDelete: false })
  })

  it('[S-07] a viewer who may not see a video may do nothing to it', () => {
    fc.assert(
      fc.property(anyViewer, anyVideo, (who, video) => {
        if (maySee(who, video)) return
        const { playRefusal: reason, canSetStatus, ...can } = abilities(who, video)
        expect(Object.entries(can).filter(([, isAllowed]) => isAllowed)).toEqual([])
        expect(canSetStatus).toEqual([])
        expect(reason).toBe('video_unavailable')
      }),
    )
  })
})
