import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import encodeQR from 'qr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { writeCheckInCode } from '#contract/community/check-in-code.ts'
import { checkIn, readDoor } from '#contract/community/event-guests.ts'
import { recordView } from '#contract/content/content.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeEvent } from '#tests/fake/world.ts'
import type * as DecodeFrame from './internal/door/decode-frame.ts'

const decoder = vi.hoisted(() => ({ isMissing: false }))
vi.mock('./internal/door/decode-frame.ts', async (original) => {
  const { createFrameReader } = await original<typeof DecodeFrame>()
  return {
    createFrameReader() {
      if (decoder.isMissing) throw new TypeError('Failed to fetch dynamically imported module')
      return createFrameReader()
    },
  }
})

const server = fakeServer()
loadScreens('/events/1', '/events/1/door')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  decoder.isMissing = false
})

function hostEvent(): FakeEvent {
  const me = server.signedInAs('member')
  return server.world.addEvent({ ownerId: me.id, title: 'Rope table' })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

/** As the fake server signs it. */
function codeOf(event: FakeEvent, userId: number): Promise<string> {
  return writeCheckInCode(btoa(`door of ${event.id}`).replaceAll('=', ''), { eventId: event.id, userId })
}

/** A camera whose picture the test draws. */
function fakeCamera() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const show = (code: string | null) => {
    context.fillStyle = 'white'
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = 'black'
    const rows = code === null ? [] : encodeQR(code, 'raw', { border: 4 })
    rows.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(100 + x * 10, 20 + y * 10, 10, 10)))
  }
  show(null)
  const stream = canvas.captureStream(30)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  // A canvas gives pictures only when it changes.
  const timer = setInterval(() => context.fillRect(639, 479, 1, 1), 50)
  return { show, stream, end: () => clearInterval(timer) }
}

it('at the door a code shows nickname and photo only, and works without a connection', async () => {
  const event = hostEvent()
  const guest = server.world.addMember({ userName: 'Northlight' })
  const row = server.world.addGuest(event, { memberId: guest.id })
  const { goTo } = await renderScreen(`/events/${event.id}`, { server })
  await screen.findByRole('heading', { name: 'Rope table', level: 1 })
  await waitFor(() => expect(server.requestsOf(readDoor)).toHaveLength(1))
  const doorKey = btoa(`door of ${event.id}`).replaceAll('=', '')
  const code = await writeCheckInCode(doorKey, { eventId: event.id, userId: guest.id })
  server.cut()
  await goTo(`/events/${event.id}/door`)
  expect(await screen.findByText('0 of 1 guest is here')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Guest’s code' })
  await userEvent.fill(field, `${code.slice(0, -1)}x`)
  await press('Check in')
  expect(await screen.findByText('This isn’t a code for this event.')).toBeVisible()
  await userEvent.fill(field, code)
  await press('Check in')
  const found = within(await screen.findByRole('status', { name: 'Checked guest' }))
  await waitFor(() => expect(found.getByText('Northlight')).toBeVisible())
  expect(found.getByText('Checked in')).toBeVisible()
  expect(await screen.findByText('1 of 1 guest is here')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(row.checkedInAt).toBeNull()
  server.reconnect()
  await waitFor(() => expect(row.checkedInAt).not.toBeNull())
})

it('a guest who has answered since the host opened the event is on the list for the door', async () => {
  const event = hostEvent()
  const { goTo } = await renderScreen(`/events/${event.id}`, { server })
  await waitFor(() => expect(server.requestsOf(readDoor)).toHaveLength(1))
  server.world.addGuest(event, { memberId: server.world.addMember().id })
  await goTo(`/events/${event.id}/door`)
  expect(await screen.findByText('0 of 1 guest is here')).toBeVisible()
})

it('without a code the host finds the guest by name, and takes a check-in back', async () => {
  const event = hostEvent()
  for (const userName of ['Northlight', 'oakum']) server.world.addGuest(event, { memberId: server.world.addMember({ userName }).id })
  await renderScreen(`/events/${event.id}/door`, { server })
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Find a guest' }), 'oak')
  await waitFor(() => expect(screen.queryByText('Northlight')).toBeNull())
  await press('Check in oakum')
  await press('Undo check-in of oakum')
  expect(await screen.findByRole('button', { name: 'Check in oakum' })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(checkIn).at(-1)).toMatchObject({ isCheckedIn: false }))
})

it('the host scans a code with the camera; read again right away, it isn’t one that was used before', async () => {
  const event = hostEvent()
  const guest = server.world.addMember({ userName: 'Northlight' })
  server.world.addGuest(event, { memberId: guest.id })
  const camera = fakeCamera()
  await renderScreen(`/events/${event.id}/door`, { server })
  await press('Scan codes')
  expect(await screen.findByLabelText('Camera')).toBeVisible()
  camera.show(await codeOf(event, guest.id))
  const found = within(await screen.findByRole('status', { name: 'Checked guest' }))
  await waitFor(() => expect(found.getByText('Northlight')).toBeVisible())
  expect(found.getByText('Checked in')).toBeVisible()
  await waitFor(() => expect(server.requestsOf(checkIn)).toHaveLength(1))
  expect(await findBarriersInBothThemes()).toEqual([])
  camera.show('https://example.org/another-code')
  expect(await screen.findByText('This isn’t a code for this event.')).toBeVisible()
  camera.show(await codeOf(event, guest.id))
  expect(await found.findByText('Checked in')).toBeVisible()
  expect(screen.queryByText(/^Already used/)).toBeNull()
  expect(server.requestsOf(checkIn)).toHaveLength(1)
  await press('Close the camera')
  await waitFor(() => expect(camera.stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true))
  camera.end()
})

it('a code that was used before says when', async () => {
  const event = hostEvent()
  const guest = server.world.addMember({ userName: 'Northlight' })
  server.world.addGuest(event, { memberId: guest.id, checkedInAt: event.startTime })
  await renderScreen(`/events/${event.id}/door`, { server })
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Guest’s code' }), await codeOf(event, guest.id))
  await press('Check in')
  expect(await screen.findByText(/^Already used: checked in/)).toBeVisible()
  expect(server.requestsOf(checkIn)).toEqual([])
})

it('where the browser reads codes itself, it is asked', async () => {
  const event = hostEvent()
  const guest = server.world.addMember({ userName: 'Northlight' })
  server.world.addGuest(event, { memberId: guest.id })
  const rawValue = await codeOf(event, guest.id)
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['qr_code'])
    detect = () => Promise.resolve([{ rawValue }])
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  const camera = fakeCamera()
  await renderScreen(`/events/${event.id}/door`, { server })
  await press('Scan codes')
  expect(await screen.findByText('1 of 1 guest is here')).toBeVisible()
  // The code stays in view and is told once.
  expect(screen.queryByText(/^Already used/)).toBeNull()
  camera.end()
})

const everyTrackEnded = (stream: MediaStream) => stream.getTracks().every(({ readyState }) => readyState === 'ended')

it('a picture that doesn’t start, or can’t be read, switches the camera off', async () => {
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['qr_code'])
    detect = () => Promise.reject(new Error('no detection'))
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  const event = hostEvent()
  const unread = fakeCamera()
  await renderScreen(`/events/${event.id}/door`, { server })
  await press('Scan codes')
  expect(await screen.findByText(/^No camera found/)).toBeVisible()
  expect(everyTrackEnded(unread.stream)).toBe(true)
  unread.end()
  await press('Close the camera')
  vi.restoreAllMocks()
  const dark = fakeCamera()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  await press('Scan codes')
  expect(await screen.findByText(/^No camera found/)).toBeVisible()
  expect(everyTrackEnded(dark.stream)).toBe(true)
  dark.end()
})

it('a decoder that can’t be loaded says so, and the camera stays off', async () => {
  decoder.isMissing = true
  const event = hostEvent()
  const camera = fakeCamera()
  await renderScreen(`/events/${event.id}/door`, { server })
  await press('Scan codes')
  expect(await screen.findByText('The scanner couldn’t load without a connection. Type the code.')).toBeVisible()
  expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled()
  camera.end()
})

it.each([
  ['NotAllowedError', /^This site may not use the camera/],
  ['NotFoundError', /^No camera found/],
])('without a camera (%s) the host is told to type the code', async (name, words) => {
  const event = hostEvent()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
  await renderScreen(`/events/${event.id}/door`, { server })
  await press('Scan codes')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Guest’s code' })).toBeVisible()
})

it('the guest’s code is a picture to scan, beside its typed form', async () => {
  const me = server.signedInAs('member')
  const event = server.world.addEvent({ ownerId: server.world.addMember().id, title: 'Rope table' })
  server.world.addGuest(event, { memberId: me.id })
  await renderScreen(`/events/${event.id}`, { server })
  await press('Code for the door')
  const dialog = within(await screen.findByRole('dialog', { name: 'Code for the door' }))
  const typed = await dialog.findByLabelText('Your code')
  const picture = await dialog.findByRole('img', { name: 'Your QR code' })
  expect(picture).toBeVisible()
  expect(typed.textContent).toBe(await codeOf(event, me.id))
  expect(await findBarriersInBothThemes()).toEqual([])
})
