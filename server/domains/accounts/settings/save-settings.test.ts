import { describe, expect, it } from 'vitest'
import { feedTogglesOn, getCurrentUser, saveLanguage, savePreferences } from '#contract/accounts.ts'
import { createTestServer } from '../../../testing/index.ts'
import { readPreferences } from '../present.ts'

describe('settings', () => {
  it('[H-04] start with the documented defaults', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    expect((await server.call(getCurrentUser, {}, { as: member })).data).toMatchObject({
      locale: 'en',
      dateFormat: 'yyyy-m-d',
      usesLocaleDates: true,
      timeFormat: '24',
      pref: { theme: 'device', isDiscreet: false, uploadOnWifiOnly: false, feed: feedTogglesOn },
    })
  })

  it('are merged: omitted ones stay', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    await server.call(savePreferences, { isDiscreet: true }, { as: member })
    const saved = await server.call(savePreferences, { theme: 'light', feed: ['videos'] }, { as: member })
    expect(saved.data).toMatchObject({ theme: 'light', isDiscreet: true, feed: ['videos'] })
    const { pref, version } = (await server.call(getCurrentUser, {}, { as: member })).data
    expect({ ...pref, version }).toEqual(saved.data)
  })

  it('both changes win if two devices change different settings at once', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    await Promise.all(
      [savePreferences, savePreferences].map((endpoint, index) =>
        server.call(endpoint, index === 0 ? { theme: 'light' } : { uploadOnWifiOnly: true }, { as: member }),
      ),
    )
    expect((await server.call(getCurrentUser, {}, { as: member })).data.pref).toMatchObject({ theme: 'light', uploadOnWifiOnly: true })
  })

  it('[LG-03] language, date and time format follow the member, and their other devices are notified', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    expect(
      (await server.call(saveLanguage, { locale: 'ru', dateFormat: 'd.m.yyyy', timeFormat: '12' }, { as: member })).data,
    ).toMatchObject({ locale: 'ru', dateFormat: 'd.m.yyyy', usesLocaleDates: false, timeFormat: '12' })
    expect((await server.call(saveLanguage, { locale: 'fr' }, { as: member })).data).toMatchObject({ locale: 'fr', dateFormat: 'd.m.yyyy' })
    expect(server.events).toContainEqual({ name: 'accounts.selfChanged', payload: { memberId: member.memberId } })
  })

  it("[S-07] one member's settings never touch another's, and values outside the lists are refused", async () => {
    await using server = await createTestServer()
    const [tom, ben] = [await server.asMember(), await server.asMember()]
    await server.call(savePreferences, { theme: 'light' }, { as: tom })
    expect((await server.call(getCurrentUser, {}, { as: ben })).data.pref.theme).toBe('device')
    expect((await server.call(savePreferences, { theme: 'pink' as 'dark' }, { as: tom })).refusal?.code).toBe('validation_failed')
    expect((await server.call(savePreferences, { theme: 'dark' })).status).toBe(401)
  })

  it('a stored preference an older build wrote falls back to its default, and the others stay', () => {
    expect(readPreferences({ theme: 'pink', isDiscreet: true, unknown: 1 })).toMatchObject({ theme: 'device', isDiscreet: true })
    expect(readPreferences({})).toMatchObject({ theme: 'device', feed: feedTogglesOn })
  })
})
