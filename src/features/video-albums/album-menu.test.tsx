import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { giveKeys, listKeys, revokeKey } from '#contract/content/content.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { relatedVideos } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/video/album/1')
// Albums ask for videos like their own.
beforeEach(() => server.answer(relatedVideos, () => ({ videos: [] })))

async function choose(entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

it('an album is shared by its address, and says that only members can open it', async () => {
  const me = server.signedInAs('member')
  const album = server.world.addAlbum({ ownerId: me.id, title: 'Knots' })
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderScreen(`/video/album/${album.id}`, { server })
  await choose('Share')
  expect(await screen.findByText('Link copied. Only members can open it.')).toBeVisible()
  expect(copy).toHaveBeenCalledWith(`${location.origin}/#/video/album/${album.id}`)
})

it('the owner gives a key to named members, sees until when and whether it was used, and ends it', async () => {
  const me = server.signedInAs('member')
  const album = server.world.addAlbum({ ownerId: me.id, title: 'Knots' })
  const [anna, bo] = [server.world.addMember({ userName: 'Anna' }), server.world.addMember({ userName: 'Bo' })]
  const until = 2_000_000_000
  let keys: ResponseInput<typeof listKeys>['keys'] = [{ member: presentBadge(bo), expiresAt: until, usedAt: 1_700_000_000 }]
  const item = { typeId: 'video_album', itemId: album.id }
  server.answer(listKeys, () => ({ keys }))
  server.answer(giveKeys, () => ({ keys: (keys = [{ member: presentBadge(anna), expiresAt: until, usedAt: null }, ...keys]) }))
  server.answer(revokeKey, ({ userId }) => ({ keys: (keys = keys.filter(({ member }) => member.userId !== userId)) }))

  await renderScreen(`/video/album/${album.id}`, { server })
  await choose('Give keys')
  let dialog = within(await screen.findByRole('dialog', { name: 'Keys to this album' }))
  const holders = async () =>
    within(await dialog.findByRole('list', { name: 'Members with a key' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await holders()).toEqual([expect.stringMatching(/^.*Bo.*Last opened.*Until/)])
  expect(dialog.getByRole('button', { name: 'Give keys' })).toBeDisabled()
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Members' }), 'Anna')
  fireEvent.click(await screen.findByRole('option', { name: /Anna/ }))
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Give keys' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsOf(giveKeys)).toMatchObject([{ ...item, userIds: [anna.id] }])

  await choose('Give keys')
  dialog = within(await screen.findByRole('dialog', { name: 'Keys to this album' }))
  expect(await holders()).toEqual([expect.stringContaining('Not opened yet'), expect.stringContaining('Bo')])
  fireEvent.click(dialog.getByRole('button', { name: 'End the key of Bo' }))
  await waitFor(async () => expect(await holders()).toEqual([expect.stringContaining('Anna')]))
  expect(server.requestsOf(revokeKey)).toMatchObject([{ ...item, userId: bo.id }])
})

it('members who do not own the album give no keys to it', async () => {
  server.signedInAs('member')
  const maker = server.world.addMember()
  const { id } = server.world.addVideo({ ownerId: maker.id })
  const album = server.world.addAlbum({ ownerId: maker.id, title: 'Knots', videoIds: [id] })
  await renderScreen(`/video/album/${album.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Give keys' })).toBeNull()
})
