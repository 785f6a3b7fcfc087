import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadPlaces, searchPlaces } from '#contract/directory/geo.ts'
import { removePicture, uploadPicture } from '#contract/profile/profile-picture.ts'
import { loadFetishes, loadProfile, saveFetishes, saveProfile, type FetishAnswer, type OwnProfile } from '#contract/profile/profile.ts'
import { openMemberOutbox } from '#src/data/outbox/outbox-link.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { openDeviceChannel } from '#src/offline/device-channel.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { ProfileDrawer } from './profile-drawer.tsx'

const server = fakeServer()

const stranger: OwnProfile = {
  ...{ aboutMe: '', birthday: '03041982', dobSetting: 3, height: null, weight: null, usesMetric: true },
  ...{ countryIso: null, regionId: null, cityId: null, gisNeighbourhood: '', isPrivate: false },
  ...{ contacts: [], customValues: [], definitions: [], picture: null, version: 1 },
}
const teller: OwnProfile = { ...stranger, aboutMe: 'Ropes and long evenings.', isPrivate: true, height: 187, weight: 93 }
/** The profile as stored on the server. */
let stored = stranger
const [lyon, bron] = [
  { city: 'Lyon', cityId: 1, regionId: 3, members: 0 },
  { city: 'Bron', cityId: 2, regionId: 3, members: 0 },
]

beforeEach(() => {
  server.answer(loadProfile, () => stored)
  server.answer(saveProfile, ({ version: _version, birthday = '', customValues: _customValues, ...change }) => {
    const [year = '', month = '', day = ''] = birthday.split('-')
    const told = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    stored = { ...stored, ...told, ...(birthday !== '' && { birthday: `${month}${day}${year}` }), version: stored.version + 1 }
    return stored
  })
  server.answer(loadFetishes, () => ({ fetishes: [], answers: [] }))
  // A form may still request its place while the next test starts.
  server.answer(loadPlaces, ({ cities }) => ({
    country: { country: 'France', iso: 'FR', members: 0 },
    regions: [{ region: 'Rhône', regionId: 3, members: 0 }],
    cities: [lyon, bron].filter(({ cityId }) => cities.includes(cityId)),
  }))
})

async function openDrawer(known: OwnProfile) {
  stored = known
  const shown = await renderScreen(<ProfileDrawer />, { server, at: '/settings/profile' })
  await screen.findByLabelText('About me')
  return shown
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string, within_: HTMLElement = document.body) => fireEvent.click(within(within_).getByRole('button', { name }))
/** The button is busy while an earlier save is being sent. */
const save = async () => void fireEvent.click(await screen.findByRole('button', { name: 'Save profile' }))
const sent = () => server.requestsOf(saveProfile)
const restored = /^Your unsaved changes are back\./

it('[O-02] the form requires only About me, [O-03] and a place unless it is private; [M-08] heights and weights are chosen within their limits', async () => {
  await openDrawer(stranger)
  await save()
  expect(await screen.findByText('ABOUT ME is the only required text')).toBeVisible()
  expect(screen.getByText('Need a location (or check private)')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const [label, least, most] of [
    ['Height', 122, 214],
    ['Weight', 44, 272],
  ] as const) {
    const values = [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
    expect([values.length, values[1], values.at(-1)]).toEqual([most - least + 2, String(least), String(most)])
  }
  fill('About me', 'I tie slowly.')
  fireEvent.click(field('My location is private'))
  await save()
  expect(await screen.findByText('Profile saved.')).toBeVisible()
  expect(stored).toMatchObject({ aboutMe: 'I tie slowly.', isPrivate: true, height: null })
  fireEvent.click(field('My location is private'))
  await save()
  expect(await screen.findByText('Need a location (or check private)')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

it('a save without a connection is stored on the device, claims no more than that, and is sent later', async () => {
  await openDrawer(teller)
  server.cut()
  fill('Height', '180')
  await save()
  expect((await screen.findAllByText(/^Saved on this device\./))[0]).toBeVisible()
  expect(screen.queryByText('Profile saved.')).toBeNull()
  expect(field('Height').value).toBe('180')
  // Two consecutive edits build on each other: neither makes the other one conflict.
  fill('Weight', '92')
  await save()
  server.reconnect()
  await waitFor(() => expect(stored).toMatchObject({ height: 180, weight: 92 }))
  expect(sent()).toEqual([
    { version: 1, height: 180 },
    { version: 2, weight: 92 },
  ])
  expect(field('Height').value).toBe('180')
})

it('a save that another tab sends appears in this tab’s form as well', async () => {
  const me = server.signedInAs('member')
  await openDrawer(teller)
  await openMemberOutbox()
  stored = { ...stored, height: 180, version: 2 }
  const otherTab = openDeviceChannel(() => undefined)
  otherTab.post({ kind: 'outbox', memberId: me.id, sent: [{ endpointName: saveProfile.name, subject: 'profile' }] })
  await waitFor(() => expect(field('Height').value).toBe('180'))
  otherTab.close()
})

it('a refused save shows an error, and the input stays in the form until it is discarded or corrected', async () => {
  const note = /^An earlier change wasn’t saved\./
  const tooYoung = `${new Date().getUTCFullYear() - 10}-01-01`
  const { unmount } = await openDrawer(teller)
  const accept = server.refuse(saveProfile, 'too_young')
  fill('Date of birth', tooYoung)
  await save()
  await screen.findByText(note)
  expect(screen.queryByText('Profile saved.')).toBeNull()
  unmount()
  const again = await openDrawer(teller)
  expect(await screen.findByText(note)).toBeVisible()
  expect(field('Date of birth').value).toBe(tooYoung)
  press('Discard')
  await waitFor(() => expect(field('Date of birth').value).toBe('1982-03-04'))

  fill('Date of birth', tooYoung)
  fill('Height', '180')
  await save()
  await screen.findByText(note)
  accept()
  fill('Date of birth', '1983-03-04')
  await save()
  await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  await waitFor(() => expect(stored).toMatchObject({ birthday: '03041983', height: 180 }))
  again.unmount()
  await openDrawer(stored)
  expect(field('Date of birth').value).toBe('1983-03-04')
})

it('unsaved input is restored after leaving, marked as unsaved, until it is discarded or saved', async () => {
  const { id } = server.signedInAs('member')
  const drafts = async () => JSON.stringify(await (await memberStore(id))?.db.drafts.toArray())
  const first = await openDrawer(teller)
  fill('About me', 'Half a thought')
  fill('Height', '180')
  expect(screen.queryByText(restored)).toBeNull()
  await waitFor(async () => expect(await drafts()).toMatch(/Half a thought.*180/))
  first.unmount()
  const second = await openDrawer(teller)
  expect(await screen.findByText(restored)).toBeVisible()
  expect([field('About me').value, field('Height').value]).toEqual(['Half a thought', '180'])
  expect(sent()).toEqual([])
  press('Discard changes')
  expect(field('About me').value).toBe(teller.aboutMe)
  expect(screen.queryByText(restored)).toBeNull()
  fill('Height', '181')
  expect(field('Height').value).toBe('181')
  await save()
  await waitFor(() => expect(stored.height).toBe(181))
  second.unmount()
  await openDrawer(stored)
  expect(field('Height').value).toBe('181')
  expect(screen.queryByText(restored)).toBeNull()
})

it('the place follows one that another device chose in the same country', async () => {
  const around = { region: 'Rhône', regionId: 3, country: 'France', iso: 'FR' }
  server.answer(searchPlaces, () => ({
    places: [{ ...around, city: 'Lyon', cityId: 1, placeId: '1', formattedAddress: 'Lyon, Rhône, France' }],
    countryTotal: 1,
  }))
  await openDrawer({ ...teller, isPrivate: false })
  const place = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' })
  await userEvent.fill(place(), 'lyon')
  await userEvent.click(await screen.findByRole('option', { name: /Lyon/ }))
  await save()
  await waitFor(() => expect(stored.cityId).toBe(lyon.cityId))
  stored = { ...stored, cityId: bron.cityId, version: stored.version + 1 }
  fill('Height', '180')
  await save()
  await waitFor(() => expect(place().value).toBe('Bron, Rhône, France'))
  await waitFor(() => expect(stored).toMatchObject({ cityId: bron.cityId, height: 180 }))
})

it('[M-19] fetishes are answered in their list, each separately', async () => {
  const fetishes = ['Floor work', 'Suspension'].map((title, index) => ({ fetishId: index + 1, title, groupTitle: 'Rope' }))
  const known = new Map<number, FetishAnswer>()
  const answers = () => [...known].map(([fetishId, answer]) => ({ fetishId, answer }))
  server.answer(loadFetishes, () => ({ fetishes, answers: answers() }))
  server.answer(saveFetishes, (input) => {
    for (const { fetishId, answer } of input.answers) if (answer !== null) known.set(fetishId, answer)
    return { answers: answers() }
  })
  await openDrawer(teller)
  fireEvent.click(await screen.findByText('Rope'))
  await userEvent.selectOptions(field('Floor work'), 'Into')
  await userEvent.selectOptions(field('Suspension'), 'Hard limit')
  expect(await screen.findByText(/2 answered\./)).toBeVisible()
  await waitFor(() =>
    expect([...known]).toEqual([
      [1, 1],
      [2, 4],
    ]),
  )
  expect(server.requestsOf(saveFetishes).map((input) => input.answers.length)).toEqual([1, 1])
})

it('a photo that is too large for a proxy in front of the server is refused with that reason', async () => {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
  const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'me.jpg', { type: 'image/jpeg' })
  await openDrawer(teller)
  const { fetch } = globalThis
  onTestFinished(() => void (globalThis.fetch = fetch))
  globalThis.fetch = async (input, init) => {
    // The address alone: a new Request would use up the body of this one.
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname === uploadPicture.path ? new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }) : fetch(input, init)
  }
  await userEvent.upload(screen.getByLabelText(/^Choose a photo/), file)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('img')).toBeVisible())
  press('Save photo', dialog)
  expect(await within(dialog).findByText(/^The server in front of this site doesn’t let anything this large through/)).toBeVisible()
})

it('no picker offers HEIC, which the server cannot decode; a HEIC photo that arrives anyway is refused with what to do', async () => {
  stored = teller
  await renderScreen(<ProfileDrawer />, { server, at: '/settings/profile' })
  const input = await screen.findByLabelText<HTMLInputElement>(/^Choose a photo/)
  expect(input.accept).toBe('image/jpeg,image/png,image/webp,image/avif')
  const file = new File(['x'], 'IMG_0001.HEIC', { type: 'image/heic' })
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByText('Choose a JPEG, PNG, WebP or AVIF photo. Save a HEIC photo as JPEG first.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a photo is cropped and sent, its removed metadata is listed, and the photo can be deleted', async () => {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
  const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'me.jpg', { type: 'image/jpeg' })
  server.answer(uploadPicture, () => {
    stored = { ...stored, picture: '/media/pictures/p-1.webp' }
    return { userImage: '/media/pictures/p-1.webp', picture: '/media/pictures/p-1.webp', removed: ['place' as const, 'camera' as const] }
  })
  server.answer(removePicture, () => {
    stored = { ...stored, picture: null }
    return {}
  })
  await openDrawer(teller)
  await userEvent.upload(screen.getByLabelText(/^Choose a photo/), file)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('img')).toBeVisible())
  press('Save photo', dialog)
  expect(await screen.findByText('Saved. We removed where it was taken and the camera from the file.')).toBeVisible()
  const [upload] = server.requestsOf(uploadPicture)
  expect(upload?.image).toMatch(/^\/9j\//)
  press('Remove photo')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull())
})
