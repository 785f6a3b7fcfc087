/** What was opened once and has been deleted since: its page says so, also offline, and nothing of it stays on the device. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getVideoAlbum } from '#contract/albums/video-albums.ts'
import { getBlog } from '#contract/community/blogs.ts'
import { getEvent } from '#contract/community/events.ts'
import { selectThread } from '#contract/community/forums.ts'
import { getMarketItem } from '#contract/community/market.ts'
import { getPoll } from '#contract/community/polls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { requestPlay } from '#contract/playback.ts'
import { getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { getPhoto } from '#contract/photos/photos.ts'
import { getMember } from '#contract/profile/profile.ts'
import { getVideo } from '#contract/videos.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { profileForTest } from '#src/entities/profile/testing/profile-for-test.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite } from '#src/testing/photos/photo-site.ts'
import { answerProfile, answerQuietSite } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const words = 'Oakum and tar'
const away = '/dashboard/news'

interface Kind {
  readonly name: string
  readonly read: Endpoint
  readonly code: ErrorCode
  /** Adds one whose words are on its page, and resolves with its address. */
  readonly add: (ownerId: number, site: PhotoSite) => string
  readonly missing: string
}

const gone = 'This isn’t available, or no longer exists.'
const noAlbum = 'Album not found'
const kinds: readonly Kind[] = [
  {
    name: 'a video',
    read: getVideo,
    code: 'not_found',
    missing: gone,
    add: (ownerId) => `/videos/${server.world.addVideo({ ownerId, title: words }).id}`,
  },
  {
    name: 'a video album',
    read: getVideoAlbum,
    code: 'album_not_found',
    missing: noAlbum,
    add: (ownerId) => `/video/album/${server.world.addAlbum({ ownerId, title: words }).id}`,
  },
  {
    name: 'a photo',
    read: getPhoto,
    code: 'not_found',
    missing: gone,
    add: (ownerId, site) => `/photos/${site.addPhoto({ ownerId, title: words }).id}`,
  },
  {
    name: 'a photo album',
    read: getPhotoAlbum,
    code: 'album_not_found',
    missing: noAlbum,
    add: (ownerId, site) => `/photo/album/${site.addAlbum({ ownerId, name: words }).id}`,
  },
  {
    name: 'a poll',
    read: getPoll,
    code: 'not_found',
    missing: gone,
    add: (ownerId) => `/polls/${server.world.addPoll({ ownerId, title: words }).id}`,
  },
  {
    name: 'an event',
    read: getEvent,
    code: 'not_found',
    missing: gone,
    add: (ownerId) => `/events/${server.world.addEvent({ ownerId, title: words }).id}`,
  },
  {
    name: 'a thread',
    read: selectThread,
    code: 'not_found',
    missing: gone,
    add: (ownerId) => `/threads/${server.world.addThread({ ownerId, title: words }).id}`,
  },
  {
    name: 'a blog post',
    read: getBlog,
    code: 'not_found',
    missing: gone,
    add: (ownerId) => `/blogs/${server.world.addBlog({ ownerId, title: words }).id}`,
  },
  {
    name: 'an item of the marketplace',
    read: getMarketItem,
    code: 'not_found',
    missing: gone,
    add: (ownerId) => `/marketplace/${server.world.addMarketItem({ ownerId, title: words }).id}`,
  },
  {
    name: 'a member',
    read: getMember,
    code: 'user_not_found',
    missing: 'Profile is unavailable or was never here',
    add: (ownerId) => `/members/id/${ownerId}`,
  },
]

it.each(kinds)(
  '$name that was deleted since it was opened says so, also offline, and leaves the device',
  async ({ read, code, add, missing }) => {
    answerQuietSite(server)
    server.refuse(requestPlay, 'video_unavailable')
    const site = answerPhotos(server)
    const me = server.signedInAs('member')
    const owner = server.world.addMember()
    answerProfile(server, owner)
    server.answer(getMember, () => profileForTest({ aboutMe: words }))
    const address = add(owner.id, site)
    const { goTo } = await renderScreen(address, { server })
    expect((await screen.findAllByText(words))[0]).toBeVisible()
    const stored = async () => JSON.stringify(await (await memberStore(me.id))?.db.queryCache.toArray())
    await waitFor(async () => expect(await stored()).toContain(words))
    await goTo(away)
    server.refuse(read, code)
    // As a minute later.
    await queryClient.invalidateQueries()
    await goTo(address)
    expect(await screen.findByText(missing)).toBeVisible()
    expect(screen.queryByText(words)).toBeNull()
    await waitFor(async () => expect(await stored()).not.toContain(words))
    await goTo(away)
    // The next start has no connection.
    queryClient.clear()
    server.cut()
    await goTo(address)
    expect(await screen.findByText(missing)).toBeVisible()
    expect(screen.queryByText(words)).toBeNull()
    server.reconnect()
  },
)
