/** Shared by the quick and the long run through all addresses: reloads an address and checks the screen it opens. */
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { beginReset, getUserFromAuthKey } from '#contract/accounts.ts'
import { listApprovals } from '#contract/content/approvals.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { listDebts } from '#contract/money/debts.ts'
import { listSerials } from '#contract/money/products.ts'
import { listAlarms } from '#contract/site/alarms.ts'
import { listOpenPayments } from '#contract/money/payments.ts'
import { searchPayouts } from '#contract/money/payouts.ts'
import { requestPlay } from '#contract/playback.ts'
import { loadPrivacy } from '#contract/profile/privacy.ts'
import { getOptin, getOwnOptin, getShowcase, searchExposed } from '#contract/site/email-consent.ts'
import { listReportedContent } from '#contract/site/moderation.ts'
import { listZoomRooms } from '#contract/chat/zoom.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import type { TestRole, TestServer } from './fake-server.ts'
import { answerPhotos } from './photos/answer-photos.ts'
import { answerProfile, answerQuietSite, answerThread, pageOf } from './quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from './render-screen.tsx'
import skeleton from '#src/ui/primitives/skeleton.module.css'
import type { FakeMember } from '#tests/fake/world.ts'

// Otherwise the first test would include the loading time.
await import('#src/route-tree.gen.ts')

export const threadId = 7

export interface Furnished {
  readonly me: FakeMember
  readonly friend: FakeMember
  readonly videoId: number
  readonly photoId: number
  readonly photoAlbumId: number
  readonly pollId: number
  readonly eventId: number
  readonly blogId: number
  readonly faqCategoryId: number
  readonly faqQuestionId: number
  readonly itemId: number
}

const privacy: ResponseInput<typeof loadPrivacy> = {
  privacyContent: { profile: 'members', photos: 'members', photoAlbums: 'members', videos: 'members', videoAlbums: 'members' },
  ...{ videoPlay: 'members', videoDownload: 'nobody', showsActivity: true, sharesLocation: false, hasTown: false, fields: [] },
  ...{ customLabels: [], canChooseNobody: false, version: 1 },
}

export function answerGuests(server: TestServer): void {
  answerQuietSite(server)
  server.answer(searchExposed, () => pageOf())
  server.refuse(getOptin, 'token_invalid')
  server.refuse(beginReset, 'token_invalid')
  server.refuse(getUserFromAuthKey, 'token_invalid')
}

/** A member with a friend, a video, a photo in an album of their own, a poll, an event and a mail message. */
export function furnish(server: TestServer): Furnished {
  const me = server.signedInAs('member', { userName: 'Rigger' })
  const friend = server.world.addMember({ userName: 'Seen' })
  const { id: videoId } = server.world.addVideo({ ownerId: me.id, title: 'Of my own', description: 'With some words.' })
  const site = answerPhotos(server)
  const { id: photoAlbumId } = site.addAlbum({ ownerId: me.id, name: 'Coils' })
  const { id: photoId } = site.addPhoto({ ownerId: me.id, title: 'Ring', albumId: photoAlbumId })
  const { id: pollId } = server.world.addPoll({ ownerId: me.id, title: 'Jute or hemp?' })
  const { id: blogId } = server.world.addBlog({ ownerId: me.id, title: 'Coils' })
  const { id: faqCategoryId } = server.world.addFaqCategory({ name: 'Start here' })
  const { id: faqQuestionId } = server.world.addFaqQuestion({ catId: faqCategoryId, question: 'How?' })
  const { id: eventId } = server.world.addEvent({ ownerId: me.id, title: 'Rope table' })
  const { id: itemId } = server.world.addMarketItem({ ownerId: me.id, title: 'Rated rings' })
  answerProfile(server, friend)
  answerThread(server, threadId, friend, me)
  server.refuse(requestPlay, 'video_unavailable')
  server.answer(loadPrivacy, () => privacy)
  server.answer(getOwnOptin, () => ({ news: false, digest: false }))
  server.answer(getShowcase, () => ({ showcase: null }))
  server.answer(listZoomRooms, () => ({ rooms: [] }))
  return { me, friend, videoId, photoId, photoAlbumId, pollId, blogId, faqCategoryId, faqQuestionId, eventId, itemId }
}

export function answerAdmins(server: TestServer): void {
  server.answer(listReportedContent, () => pageOf())
  server.answer(listApprovals, () => pageOf())
  server.answer(listOpenPayments, () => pageOf())
  server.answer(searchPayouts, () => pageOf())
  server.answer(listDebts, () => pageOf())
  server.answer(listSerials, () => pageOf())
  server.answer(listAlarms, () => ({ alarms: [] }))
}

/** Fills the ids of the friend and of what there is into `/members/id/{id}`, `/videos/{video}` and `/photos/{photo}/album/{album}`. */
export function filled(pattern: string, { friend, ...known }: Furnished): string {
  const ids = {
    ...{ id: friend.id, video: known.videoId, photo: known.photoId, album: known.photoAlbumId, poll: known.pollId },
    ...{ event: known.eventId, blog: known.blogId, faqCategory: known.faqCategoryId, faqQuestion: known.faqQuestionId },
    item: known.itemId,
  }
  return Object.entries(ids).reduce((path, [name, id]) => path.replace(`{${name}}`, String(id)), pattern)
}

export const opened = (name: string) => screen.findByRole('heading', { level: 1, name })
export const isPressed = (name: string) => screen.findByRole('button', { name, pressed: true })

/** Expects that the address stays, that the screen has the heading, and that axe finds no violation. */
export async function expectWholeScreen(
  server: TestServer,
  { there, as = 'member', name, pressed }: { there: string; as?: TestRole; name: string; pressed?: string | undefined },
): Promise<void> {
  const { address } = await renderScreen(there, { server, as })
  expect(await opened(name)).toBeTruthy()
  if (pressed !== undefined) expect(await isPressed(pressed)).toBeTruthy()
  expect(address()).toBe(there)
  await everythingHasCome()
  expect(await findBarriersInBothThemes()).toEqual([])
}

/** Waits for the final state of the screen, so that axe does not check an intermediate one. */
async function everythingHasCome(): Promise<void> {
  await waitFor(() =>
    expect({ asked: queryClient.isFetching(), waiting: document.querySelectorAll(`.${skeleton['skeleton']}`).length }).toEqual({
      asked: 0,
      waiting: 0,
    }),
  )
}
