import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { loadPrivacy, savePrivacy, type PrivacySettings } from '#contract/profile/privacy.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { FieldVersions } from '#tests/fake/usual-rows.ts'
import { PrivacyDrawer } from './privacy-drawer.tsx'

const server = fakeServer()
let stored: PrivacySettings
let versions: FieldVersions

beforeEach(() => {
  versions = new FieldVersions()
  stored = {
    privacyContent: { profile: 'members', photos: 'members', photoAlbums: 'members', videos: 'members', videoAlbums: 'members' },
    ...{ videoPlay: 'members', videoDownload: 'nobody', showsActivity: true, sharesLocation: false },
    ...{ hasTown: false, customLabels: [], canChooseNobody: false, version: 0 },
    fields: [
      { field: 'height', audience: 'members' },
      { field: 'weight', audience: 'members' },
    ],
  }
  server.answer(loadPrivacy, () => stored)
  server.answer(savePrivacy, (change, { sessionId }) => keep(change, sessionId))
})

type Change = Parameters<Parameters<typeof server.answer<typeof savePrivacy>>[1]>[0]

/** Merges field by field, as the server does. */
function keep({ version, privacyContent = {}, fields = [], ...plain }: Change, sessionId: string): PrivacySettings {
  const names = [...Object.keys(privacyContent), ...fields.map(({ field }) => field), ...Object.keys(plain)]
  stored = {
    ...{ ...stored, ...JSON.parse(JSON.stringify(plain)), version: versions.claim(names, sessionId, version) },
    privacyContent: { ...stored.privacyContent, ...JSON.parse(JSON.stringify(privacyContent)) },
    fields: stored.fields.map((known) => fields.find(({ field }) => field === known.field) ?? known),
  }
  return stored
}

async function openDrawer() {
  await renderScreen(<PrivacyDrawer />, { server, at: '/settings/privacy' })
  await screen.findByLabelText('Height')
}

const value = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
const choose = (label: string, audience: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: audience } })

it('[O-10] [L-15] who sees each kind of content, who may play and download new videos, and who sees a field is set; [O-19] location sharing is switched', async () => {
  await openDrawer()
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const kind of ['Profile', 'Photos', 'Photo albums', 'Videos', 'Video albums', 'Height']) choose(kind, 'friends')
  choose('Who can play', 'public')
  choose('Who can download', 'members')
  fireEvent.click(screen.getByRole('switch', { name: /^Location sharing/ }))
  await waitFor(() =>
    expect(stored).toMatchObject({
      privacyContent: { profile: 'friends', photos: 'friends', photoAlbums: 'friends', videos: 'friends', videoAlbums: 'friends' },
      ...{ videoPlay: 'public', videoDownload: 'members', sharesLocation: true, showsActivity: true },
      fields: [
        { field: 'height', audience: 'friends' },
        { field: 'weight', audience: 'members' },
      ],
    }),
  )
})

it('choices made without a connection do not undo a newer one, and do not interfere with each other', async () => {
  await openDrawer()
  server.cut()
  choose('Height', 'friends')
  for (const audience of ['friends', 'members', 'friends']) choose('Weight', audience)
  expect((await screen.findAllByText(/^Saved on this device\./))[0]).toBeVisible()
  keep({ fields: [{ field: 'height', audience: 'nobody' }] }, 'another device')
  server.reconnect()
  expect(await screen.findByText(/^An earlier change wasn’t saved\./)).toBeVisible()
  await waitFor(() => expect([value('Height'), value('Weight')]).toEqual(['nobody', 'friends']))
  await waitFor(() => expect(stored.fields.map(({ audience }) => audience)).toEqual(['nobody', 'friends']))
})
