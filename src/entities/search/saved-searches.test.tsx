import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listAttributes } from '#contract/directory/directory.ts'
import type { SearchModule } from '#contract/directory/searches.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/members/browse/all', '/videos/browse/featured', '/settings/searches')
const kept = (module: SearchModule) => server.world.searches.filter((search) => search.module === module).map(({ name }) => name)

async function saveAs(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Saved searches' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved searches' }))
  expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.fill(sheet.getByLabelText('Save this search as'), name)
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function choose(search: string, item: 'Rename' | 'Delete') {
  fireEvent.click(await screen.findByRole('button', { name: `Change ${search}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it.each([
  ['members', '/members/browse/vendors?sort=uname', 'Members', /\/members\/browse\/vendors\?.*sort=uname/],
  ['videos', '/videos/browse/featured?days=30&max=5', 'Featured videos', /\/videos\/browse\/featured\?.*days=30/],
] as const)('[O-16] [V-32] a search of %s is saved, listed, opened, renamed and deleted', async (module, list, title, address) => {
  server.answer(listAttributes, () => ({ attributes: [] }))
  server.signedInAs('member')
  const listed = await renderScreen(list, { server })
  await saveAs('Mine')
  await waitFor(() => expect(kept(module)).toEqual(['Mine']))
  listed.unmount()

  const drawer = await renderScreen('/settings/searches', { server })
  expect(await screen.findByRole('button', { name: 'Mine' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  await choose('Mine', 'Rename')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename this search' }))
  await userEvent.fill(dialog.getByLabelText('Name'), 'Ours')
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(kept(module)).toEqual(['Ours']))
  fireEvent.click(await screen.findByRole('button', { name: 'Ours' }))
  await waitFor(() => expect(drawer.address()).toMatch(address))
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
  if (module === 'videos') expect((await screen.findByLabelText('Active filters')).textContent).toMatch(/Up to 5 min.*30 days/)
  drawer.unmount()

  await renderScreen('/settings/searches', { server })
  await choose('Ours', 'Delete')
  await waitFor(() => expect(kept(module)).toEqual([]))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(kept(module)).toEqual(['Ours']))
})

it('[O-16] a name in use is refused; searches of one list are separate from those of the other', async () => {
  const me = server.signedInAs('member')
  const { searches } = server.world
  for (const [module, name] of [
    ['members', 'Near'],
    ['members', 'Far'],
    ['videos', 'Long'],
  ] as const)
    searches.push({ memberId: me.id, module, name, json: '{"view":"all"}', createdAt: 1, version: 1 })
  await renderScreen('/settings/searches', { server })
  const region = async (name: string) => within(await screen.findByRole('region', { name }))
  expect(await (await region('Members')).findByRole('button', { name: 'Near' })).toBeTruthy()
  expect(await (await region('Videos')).findByRole('button', { name: 'Long' })).toBeTruthy()
  expect((await region('Members')).queryByRole('button', { name: 'Long' })).toBeNull()
  await choose('Near', 'Rename')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename this search' }))
  await userEvent.fill(dialog.getByLabelText('Name'), 'Far')
  expect(dialog.getByText('You already have a search with that name.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled()
})

it('[O-16] without a connection a search is saved on the device and marked as queued', async () => {
  server.answer(listAttributes, () => ({ attributes: [] }))
  await renderScreen('/members/browse/memorial', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Saved searches' }))
  expect(await screen.findByText(/^None yet\./)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.cut()
  await saveAs('Remembered')
  fireEvent.click(screen.getByRole('button', { name: 'Saved searches' }))
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  expect(kept('members')).toEqual([])
  server.reconnect()
  await waitFor(() => expect(kept('members')).toEqual(['Remembered']))
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
})
