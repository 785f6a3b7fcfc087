import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createEvent, searchEvents, updateEvent } from '#contract/community/events.ts'
import { recordView } from '#contract/content/content.ts'
import { searchPlaces } from '#contract/directory/geo.ts'
import { eventImagePath } from '#contract/texts/attachments.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pretendUploads } from '#src/testing/pretend-upload.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/events', '/events/create', '/events/1', '/events/1/edit')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))
afterEach(() => vi.unstubAllGlobals())

const nextYear = new Date().getFullYear() + 1
const fill = (name: string, text: string) => userEvent.fill(screen.getByRole('textbox', { name }), text)
const pick = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const flip = (name: RegExp) => fireEvent.click(screen.getByRole('switch', { name }))
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send for approval' }))

const upcoming = () => server.requestsOf(searchEvents).filter(({ view }) => view === 'upcoming')

function setTime(group: string, year: number, hour = 19, day = 9) {
  const parts = within(screen.getByRole('group', { name: group }))
  const choose = (name: string, value: number) =>
    fireEvent.change(parts.getByRole('combobox', { name }), { target: { value: String(value) } })
  choose('Year', year)
  choose('Month', 1)
  choose('Day', day)
  choose('Hour', hour)
}

async function openForm() {
  const me = server.signedInAs('member', { timeZone: 'Europe/London' })
  const shown = await renderScreen('/events/create', { server })
  await screen.findByRole('heading', { name: 'New event', level: 1 })
  return { ...shown, me }
}

it('[Z-02] an event is created with title, start and nothing else: the end is optional', async () => {
  const { address } = await openForm()
  expect(await findBarriersInBothThemes()).toEqual([])
  await fill('Title', 'Winter workshop')
  setTime('Starts', nextYear)
  send()
  expect(await screen.findByRole('heading', { name: 'Winter workshop', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/events\/\d+$/)
  const startTime = Date.UTC(nextYear, 0, 9, 19) / 1000
  expect(server.requestsOf(createEvent)).toMatchObject([
    { title: 'Winter workshop', startTime, endTime: null, maxGuests: null, imagePath: null },
  ])
})

it('[Z-02] an event is created with end, most guests, private location, link, guest list, visibility and image', async () => {
  const place = server.world.addPlace({ countryIso: 'GB', region: 'Scotland', city: 'Edinburgh' })
  const found = { ...place, placeId: '1', formattedAddress: 'Edinburgh', country: 'United Kingdom', iso: 'GB' }
  server.answer(searchPlaces, () => ({ places: [found], countryTotal: 1 }))
  const uploads = pretendUploads()
  await openForm()
  await userEvent.upload(screen.getByLabelText(/^Photo/), new File(['photo'], 'rope.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(200, { success: true, data: [{ image_path: '/media/rope.webp' }] })
  expect(await screen.findByRole('img', { name: 'Photo of the event' })).toHaveAttribute('src', '/media/rope.webp')
  await fill('Title', 'Rope table')
  setTime('Starts', nextYear)
  setTime('Ends, if you like', nextYear, 22)
  await userEvent.fill(screen.getByRole('combobox', { name: 'City' }), 'Edin')
  fireEvent.click(await screen.findByRole('option', { name: /Edinburgh/ }))
  await fill('Part of the city', 'Leith')
  await fill('Where', '14 Salamander Place')
  flip(/^Private location/)
  setTime('Address visible from', nextYear, 12)
  flip(/^You confirm each guest/)
  await fill('Most guests', '24')
  pick('Who can see the guest list', 'guests')
  pick('Who can see it', 'friends')
  await fill('Link', 'https://example.test/rope')
  await fill('What’s it about', 'Three tables.')
  send()
  expect(await screen.findByText('14 Salamander Place')).toBeVisible()
  const at = (hour: number) => Date.UTC(nextYear, 0, 9, hour) / 1000
  expect(server.requestsOf(createEvent)).toEqual([
    {
      ...{ title: 'Rope table', description: 'Three tables.', startTime: at(19), endTime: at(22), addressFrom: at(12), maxGuests: 24 },
      ...{ cityId: place.cityId, area: 'Leith', location: '14 Salamander Place', privateLocation: true, isOnline: false },
      ...{
        link: 'https://example.test/rope',
        guestList: 'guests',
        confirmsGuests: true,
        visibility: 'friends',
        imagePath: '/media/rope.webp',
        tagList: [],
      },
    },
  ])
})

it('[Z-03] title, start, future and end checks show their messages', async () => {
  await openForm()
  send()
  expect(await screen.findByText('Title is required')).toBeVisible()
  expect(screen.getByText('Start time is required')).toBeVisible()
  setTime('Starts', nextYear - 1, 0, 1)
  expect(await screen.findByText('The start time must be in the future')).toBeVisible()
  setTime('Ends, if you like', nextYear - 1, 0, 1)
  fireEvent.blur(within(screen.getByRole('group', { name: 'Ends, if you like' })).getByRole('combobox', { name: 'Hour' }))
  expect(await screen.findByText('The end time must be after the start time')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  setTime('Starts', nextYear)
  expect(screen.queryByText('The start time must be in the future')).toBeNull()
  expect(server.requestsOf(createEvent)).toEqual([])
})

it('[Z-03] the same messages show when the server refuses', async () => {
  await openForm()
  await fill('Title', 'Rope')
  setTime('Starts', nextYear)
  setTime('Ends, if you like', nextYear, 22)
  const errors = { startTime: ['event.start_future'], endTime: ['event.end_after_start'], title: ['title.required'] }
  server.refuse(createEvent, 'validation_failed', { errors })
  send()
  for (const message of ['Title is required', 'The start time must be in the future', 'The end time must be after the start time'])
    expect(await screen.findAllByText(message)).not.toHaveLength(0)
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rope')
})

it('a private location needs an address, and one of an online event a link', async () => {
  await openForm()
  await fill('Title', 'Rope')
  setTime('Starts', nextYear)
  flip(/^Private location/)
  send()
  expect(await screen.findByText('Enter the address that confirmed guests will see.')).toBeVisible()
  flip(/^Online event/)
  send()
  expect(await screen.findByText('Enter the link that confirmed guests will see.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Where' })).toBeNull()
  expect(server.requestsOf(createEvent)).toEqual([])
})

it('[Z-10] after creating an event the list is at page one', async () => {
  server.signedInAs('member')
  const host = server.world.addMember()
  for (let each = 1; each <= 31; each += 1) server.world.addEvent({ ownerId: host.id, title: `Event ${each}` })
  const { goTo } = await renderScreen('/events', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'More events' }))
  await waitFor(() => expect(upcoming().at(-1)?.cursor).toBe('30'))
  await goTo('/events/create')
  await screen.findByRole('heading', { name: 'New event', level: 1 })
  await fill('Title', 'One more')
  setTime('Starts', nextYear)
  send()
  await screen.findByRole('heading', { name: 'One more', level: 1 })
  await goTo('/events')
  expect(await screen.findByRole('button', { name: 'More events' })).toBeVisible()
  await waitFor(() => expect(upcoming().at(-1)?.cursor).toBeUndefined())
  expect(screen.getAllByRole('link', { name: /^Event \d+$/ })).toHaveLength(30)
})

it('[Z-11] the photo’s upload shows its progress, and then it is the event’s image', async () => {
  const uploads = pretendUploads()
  await openForm()
  await userEvent.upload(screen.getByLabelText(/^Photo/), new File(['photo'], 'rope.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.address).toContain(eventImagePath)
  expect(uploads[0]?.form.get('image')).toBeInstanceOf(File)
  expect(screen.getByRole('progressbar', { name: 'Sending the photo' })).toHaveAttribute('value', '0')
  uploads[0]?.progress(0.58)
  expect(screen.getByRole('progressbar', { name: 'Sending the photo' })).toHaveAttribute('value', '58')
  expect(screen.getByText('58%')).toBeVisible()
  await fill('Title', 'Rope table')
  setTime('Starts', nextYear)
  send()
  expect(await screen.findByText('The photo is still being sent.')).toBeVisible()
  expect(server.requestsOf(createEvent)).toEqual([])
  uploads[0]?.answer(200, { success: true, data: [{ image_path: '/media/rope.webp' }] })
  expect(await screen.findByRole('img', { name: 'Photo of the event' })).toHaveAttribute('src', '/media/rope.webp')
  expect(screen.queryByRole('progressbar')).toBeNull()
  send()
  await screen.findByRole('heading', { name: 'Rope table', level: 1 })
  expect(server.requestsOf(createEvent)).toMatchObject([{ imagePath: '/media/rope.webp' }])
})

it('[Z-11] an upload is cancelled, or fails with its reason', async () => {
  const uploads = pretendUploads()
  await openForm()
  const choose = () => userEvent.upload(screen.getByLabelText(/^Photo/), new File(['photo'], 'rope.jpg', { type: 'image/jpeg' }))
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }))
  expect(uploads[0]?.isAborted()).toBe(true)
  await screen.findByLabelText(/^Photo/)
  await choose()
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer(400, { success: false, code: 'upload_wrong_type', message: 'No photo' })
  expect(await screen.findAllByText(/^Photos must be JPEG/)).toHaveLength(2)
})

it('the host edits an event; only what has changed is sent, and the photo can be removed', async () => {
  const me = server.signedInAs('member')
  const event = server.world.addEvent({ ownerId: me.id, title: 'Boot night', imagePath: '/media/boots.webp', area: 'Leith' })
  const { address } = await renderScreen(`/events/${event.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit event' }))
  expect(await screen.findByRole('heading', { name: 'Edit event', level: 1 })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Part of the city' })).toHaveValue('Leith')
  const removal = screen.getByRole('button', { name: 'Remove the photo' })
  removal.focus()
  fireEvent.click(removal)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the photo' })).toBeNull())
  // The next control, and not the page, has the focus.
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await fill('Title', 'Boots')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`/events/${event.id}`))
  expect(await screen.findByRole('heading', { name: 'Boots', level: 1 })).toBeVisible()
  expect(server.requestsOf(updateEvent)).toEqual([{ eventId: event.id, title: 'Boots', imagePath: null, version: 1 }])
})

it('a change that another device has overtaken is refused beside what was typed, and saved over the newer version', async () => {
  const me = server.signedInAs('member')
  const event = server.world.addEvent({ ownerId: me.id, title: 'Rope jam', area: 'Leith' })
  await renderScreen(`/events/${event.id}/edit`, { server })
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Rope evening' } })
  Object.assign(event, { area: 'Portobello', version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Part of the city' })).toHaveValue('Portobello'))
  expect([event.title, title]).toEqual(['Rope jam', expect.objectContaining({ value: 'Rope evening' })])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(event).toMatchObject({ title: 'Rope evening', area: 'Portobello' }))
  expect(server.requestsOf(updateEvent).map(({ version }) => version)).toEqual([1, 2])
})

it('an event of another member, or one that is over, cannot be changed', async () => {
  const me = server.signedInAs('member')
  const over = server.world.addEvent({ ownerId: me.id, startTime: server.world.now() - 86_400 })
  const theirs = server.world.addEvent({ ownerId: server.world.addMember().id })
  const { goTo } = await renderScreen(`/events/${over.id}/edit`, { server })
  expect(await screen.findByText('The event is over.')).toBeVisible()
  await goTo(`/events/${theirs.id}/edit`)
  expect(await screen.findByText('Only its host can change an event.')).toBeVisible()
  await goTo('/events/999999/edit')
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
})
