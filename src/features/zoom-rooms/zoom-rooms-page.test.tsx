import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { listZoomRooms, removeZoomRoom, saveZoomRoom, type ZoomRoom } from '#contract/chat/zoom.ts'
import { fakeServer, type TestRole } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const clinic: ZoomRoom = {
  roomId: 1,
  name: 'Knot clinic',
  link: 'https://zoom.us/j/10000000002',
  host: 'Old_Salt',
  hours: 'Wednesdays from 20:00',
}

/** A site with these rooms. Returns its live list. */
async function openRooms(as: TestRole, given: readonly ZoomRoom[]): Promise<ZoomRoom[]> {
  const rooms = [...given]
  const at = (roomId: number) => {
    const index = rooms.findIndex((room) => room.roomId === roomId)
    if (index < 0) throw new Refusal('not_found')
    return index
  }
  server.answer(listZoomRooms, () => ({ rooms }))
  server.answer(saveZoomRoom, ({ roomId = rooms.length + 1, ...change }) => {
    const known = rooms.find((room) => room.roomId === roomId)
    const room = { name: '', link: '', host: '', hours: '', ...known, ...withoutUndefined(change), roomId }
    if (known) rooms[at(roomId)] = room
    else rooms.push(room)
    return room
  })
  server.answer(removeZoomRoom, ({ roomId }) => {
    rooms.splice(at(roomId), 1)
    return {}
  })
  await renderScreen('/common/chat/zoom', { server, as })
  return rooms
}

async function room(name: string) {
  const article = (await screen.findByRole('heading', { name })).closest('article')
  if (!article) throw new Error(`"${name}" is no room.`)
  return within(article)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

async function choose(name: string, item: string) {
  press(`More options for ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it.each(['guest', 'registered'] as const)('[P-07] finds the address public and the rooms visible only to members (%s)', async (role) => {
  await openRooms(role, [clinic])
  if (role === 'guest') {
    expect(await screen.findByText('Zoom rooms are for members')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/auth/login')
    expect(await findBarriersInBothThemes()).toEqual([])
  }
  expect(screen.queryByRole('article')).toBeNull()
  expect(server.requestsOf(listZoomRooms)).toEqual([])
})

it('[P-07] a member sees each room’s host and hours, and is offered no change', async () => {
  await openRooms('member', [clinic])
  const row = await room('Knot clinic')
  expect(row.getByText(/Old_Salt/)).toBeTruthy()
  expect(row.getByText('Wednesdays from 20:00')).toBeTruthy()
  const door = row.getByRole('link', { name: 'Open Knot clinic on Zoom, in a new tab' })
  expect(['href', 'target', 'rel'].map((name) => door.getAttribute(name))).toEqual([clinic.link, '_blank', 'noopener noreferrer'])
  expect(screen.queryByRole('button', { name: 'Add a room' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More options for Knot clinic' })).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[P-07] staff add, correct and remove a room within the list', async () => {
  const rooms = await openRooms('staff', [])
  expect(await screen.findByText('No rooms yet')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add a room' })[0] ?? document.body)
  type('Name of the room', 'Splicing bench')
  type('Link', 'https://example.test/j/1')
  press('Save')
  expect(await screen.findByText('Only Zoom links.', { exact: false })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(server.requestsOf(saveZoomRoom)).toEqual([])
  type('Link', 'https://us02web.zoom.us/j/77')
  press('Save')
  await room('Splicing bench')
  expect(rooms).toMatchObject([{ name: 'Splicing bench', link: 'https://us02web.zoom.us/j/77' }])

  await choose('Splicing bench', 'Change')
  type('When it’s open', 'Mondays')
  press('Save')
  expect(await (await room('Splicing bench')).findByText('Mondays')).toBeTruthy()
  expect(server.requestsOf(saveZoomRoom).at(-1)).toEqual({ roomId: 1, hours: 'Mondays' })

  await choose('Splicing bench', 'Remove')
  press('Keep')
  expect(rooms).toHaveLength(1)
  await choose('Splicing bench', 'Remove')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
  expect(await screen.findByText('No rooms yet')).toBeTruthy()
  expect(rooms).toEqual([])
})

it('a room deleted meanwhile shows an error, and the list stays', async () => {
  await openRooms('staff', [clinic])
  await room('Knot clinic')
  server.refuse(removeZoomRoom, 'not_found')
  await choose('Knot clinic', 'Remove')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).not.toBe(''))
  expect(await room('Knot clinic')).toBeTruthy()
})
