import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { removePicture, uploadPicture } from '#contract/profile/profile-picture.ts'
import type { MemberId } from '#contract/primitives.ts'
import { getMember, loadProfile, type OwnProfile } from '#contract/profile/profile.ts'
import { canvasOf } from '#src/platform/pictures/canvas.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { profileForTest } from '#src/entities/profile/testing/profile-for-test.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { answerQuietSite } from '#src/testing/quiet-site.ts'

const server = fakeServer()
loadScreens('/photo/create/profile')

const profile: OwnProfile = {
  ...{ aboutMe: '', birthday: '03041982', dobSetting: 3, height: null, weight: null, usesMetric: true },
  ...{ countryIso: null, regionId: null, cityId: null, gisNeighbourhood: '', isPrivate: false },
  ...{ contacts: [], customValues: [], definitions: [], picture: null, version: 1 },
}

async function photoFile(): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvasOf(60, 40).toBlob(resolve, 'image/jpeg'))
  if (!blob) throw new Error('Not encoded.')
  return new File([blob], 'me.jpg', { type: 'image/jpeg' })
}

it.each([
  ['without an id', ''],
  ['with the own id', '/own'],
])('[F-07] /photo/create/profile %s uploads the own profile photo, cropped', async (_words, own) => {
  const me = server.signedInAs('member')
  answerQuietSite(server)
  server.answer(loadProfile, () => profile)
  server.answer(uploadPicture, () => ({ userImage: '/media/p.webp', picture: '/media/p.webp', removed: ['place' as const] }))
  await renderScreen(`/photo/create/profile${own === '' ? '' : `/${me.id}`}`, { server })
  expect(await screen.findByRole('heading', { name: 'Profile photo', level: 1 })).toBeVisible()
  await userEvent.upload(await screen.findByLabelText(/^Choose a photo/), await photoFile())
  const dialog = await screen.findByRole('dialog', { name: 'Crop the photo' })
  await waitFor(() => expect(dialog.querySelector('img')).toBeVisible())
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save photo' }))
  expect(await screen.findByText('Saved. We removed where it was taken from the file.')).toBeVisible()
  expect(server.requestsOf(uploadPicture)[0]?.crop).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
})

it('[F-07] the profile photo of another member, or of nobody, is not there', async () => {
  const other = server.world.addMember({ userName: 'Maker' })
  answerQuietSite(server)
  for (const uid of [other.id, 'x', 0]) {
    const { unmount } = await renderScreen(`/photo/create/profile/${uid}`, { server })
    expect(await screen.findByText('That isn’t here, or no longer exists.')).toBeVisible()
    expect(screen.queryByLabelText(/^Choose a photo/)).toBeNull()
    unmount()
  }
})

it('[F-07] an admin changes and removes the profile photo of another member, and reads that the member is told', async () => {
  server.signedInAs('admin')
  const other = server.world.addMember({ userName: 'Maker', userImage: '/media/avatars/x.webp' })
  answerQuietSite(server)
  server.answer(getMember, () =>
    profileForTest({ userId: other.id as MemberId, userName: other.userName, userImage: '/media/avatars/x.webp' }),
  )
  server.answer(uploadPicture, () => ({ userImage: '/media/p.webp', picture: '/media/p.webp', removed: [] }))
  server.answer(removePicture, () => ({}))
  await renderScreen(`/photo/create/profile/${other.id}`, { server })
  expect(await screen.findByText(/This is Maker’s photo\. They’ll be notified when you change it/)).toBeVisible()
  await userEvent.upload(await screen.findByLabelText(/^Choose a photo/), await photoFile())
  const dialog = await screen.findByRole('dialog', { name: 'Crop the photo' })
  await waitFor(() => expect(dialog.querySelector('img')).toBeVisible())
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save photo' }))
  await waitFor(() => expect(server.requestsOf(uploadPicture)).toMatchObject([{ userId: other.id }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
  await waitFor(() => expect(server.requestsOf(removePicture)).toEqual([{ userId: other.id }]))
})
