import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emailAvailable, userNameAvailable } from '#contract/registration/availability.ts'
import { registration, revalidateRegistration, saveRegistration } from '#contract/registration/registration.ts'
import { loadFetishes, loadProfile, saveProfile, type OwnProfile } from '#contract/profile/profile.ts'
import { editVideo } from '#contract/videos.ts'
import { forgetRegistration, keepRegistration } from '#src/features/registration/internal/saved-registration.ts'
import { requestPlay } from '#contract/playback.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerGuests } from '#src/testing/open-address.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/settings/profile', '/auth/register/start', '/videos/1/edit', '/videos')

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

/** Typed key by key into the browser's own date field. */
async function type(label: string, keys: string) {
  await userEvent.click(await field(label))
  await userEvent.keyboard(keys)
}

async function expectMarked(label: string) {
  expect(await screen.findByText('Invalid date')).toBeVisible()
  expect(await field(label)).toHaveAttribute('aria-invalid', 'true')
  expect(await field(label)).toHaveAccessibleDescription('Invalid date')
}

async function expectUnmarked(label: string) {
  await waitFor(() => expect(screen.queryByText('Invalid date')).toBeNull())
  expect(await field(label)).not.toHaveAttribute('aria-invalid')
}

describe('the profile', () => {
  const own: OwnProfile = {
    ...{ aboutMe: 'I lay rope.', birthday: '03041982', dobSetting: 3, height: null, weight: null, usesMetric: true },
    ...{ countryIso: null, regionId: null, cityId: null, gisNeighbourhood: '', isPrivate: true },
    ...{ contacts: [], customValues: [], definitions: [], picture: null, version: 1 },
  }

  async function openProfile() {
    answerQuietSite(server)
    server.refuse(requestPlay, 'video_unavailable')
    server.answer(loadProfile, () => own)
    server.answer(saveProfile, () => own)
    server.answer(loadFetishes, () => ({ fetishes: [], answers: [] }))
    await renderScreen('/settings/profile', { server })
    await field('Date of birth')
  }
  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save profile' }))

  it("[RQ-14] a half-typed date of birth shows 'Invalid date' and is not saved", async () => {
    await openProfile()
    await type('Date of birth', '{Delete}')
    await save()
    await expectMarked('Date of birth')
    expect(server.requestsOf(saveProfile)).toEqual([])
  })

  it("[RQ-14] 'Invalid date' appears after the field is left, and goes when the date is complete, which is then saved", async () => {
    await openProfile()
    await type('Date of birth', '{Delete}')
    await userEvent.click(await field('About me'))
    await expectMarked('Date of birth')
    await type('Date of birth', '12')
    await expectUnmarked('Date of birth')
    await save()
    await waitFor(() => expect(server.requestsOf(saveProfile)).toEqual([{ version: 1, birthday: '1982-12-04' }]))
  })

  it('[RQ-14] Enter in a half-typed date of birth does not save either', async () => {
    await openProfile()
    await type('Date of birth', '{Delete}{Enter}')
    await expectMarked('Date of birth')
    expect(server.requestsOf(saveProfile)).toEqual([])
  })
})

it("[RQ-14] a date of birth half typed into an empty field of registration shows 'Invalid date'; an empty one is required; neither is sent", async () => {
  answerGuests(server)
  const begun = v.parse(registration, {
    ...{ key: `1.${'k'.repeat(43)}`, step: 'account', userName: 'tom', email: 'tom@example.test', birthday: '', phone: null },
    ...{ isEmailConfirmed: false, isPhoneConfirmed: false, invitedBy: null, hasEntryCode: false },
  })
  // Stored on the device, which all files share.
  onTestFinished(forgetRegistration)
  keepRegistration({ registration: begun })
  server.answer(revalidateRegistration, () => begun)
  server.answer(userNameAvailable, () => ({ isAvailable: true }))
  server.answer(emailAvailable, () => ({ isAvailable: true }))
  await renderScreen('/auth/register/account/start/0', { server, as: 'guest' })
  const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await field('Date of birth')
  await submit()
  expect(await screen.findByText('Required.')).toBeVisible()
  expect(screen.queryByText('Invalid date')).toBeNull()
  await type('Date of birth', '0304')
  await expectMarked('Date of birth')
  fireEvent.submit((await field('Date of birth')).form ?? document.body)
  await expectMarked('Date of birth')
  expect(server.requestsOf(saveRegistration)).toEqual([])
})

it("[RQ-14] a half-typed display date of a video shows 'Invalid date' and is not saved, nor are the other changes", async () => {
  server.signedInAs('admin')
  answerQuietSite(server)
  server.refuse(requestPlay, 'video_unavailable')
  const video = server.world.addVideo({ ownerId: server.world.addMember().id, title: 'Knots' })
  await renderScreen(`/videos/${video.id}/edit`, { server })
  fireEvent.click(await screen.findByRole('switch', { name: 'Featured' }))
  await type('Date shown', '{Delete}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expectMarked('Date shown')
  expect(server.requestsOf(editVideo)).toEqual([])
  await type('Date shown', '12')
  await expectUnmarked('Date shown')
})

it("[RQ-14] a half-typed day in the filters of videos shows 'Invalid date' once it is left", async () => {
  answerQuietSite(server)
  server.refuse(requestPlay, 'video_unavailable')
  await renderScreen('/videos', { server })
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  await type('Published from', '0304')
  expect(screen.queryByText('Invalid date')).toBeNull()
  await userEvent.click(await field('Published until'))
  await expectMarked('Published from')
  await type('Published from', '03042024')
  await expectUnmarked('Published from')
})
