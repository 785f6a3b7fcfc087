/** The member's own account, other members, and notifications. */
import { expect } from 'vitest'
import { changeHandle } from '#contract/account/changes.ts'
import { saveUnits } from '#contract/account/settings.ts'
import { getCurrentUser, saveLanguage, savePreferences } from '#contract/accounts.ts'
import { searchMembers } from '#contract/members.ts'
import * as notifications from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario } from './site.ts'

export const memberScenarios: readonly Scenario[] = [
  {
    title: 'every role gets its account and permissions; closed accounts and guests get nothing',
    async run({ join, guest }) {
      const currentUserOf = async (groupId: (typeof groups)[keyof typeof groups]) => {
        const { role, userGroupId, permissions } = await (await join({ groupId })).call(getCurrentUser, {})
        return { role, userGroupId, permissions: Object.entries(permissions).filter(([, isAllowed]) => isAllowed).length }
      }
      expect(await currentUserOf(groups.free)).toEqual({ role: 'active', userGroupId: groups.free, permissions: 3 })
      expect(await currentUserOf(groups.registered)).toEqual({ role: 'registered', userGroupId: groups.registered, permissions: 0 })
      for (const role of ['sponsor', 'vendor', 'model'] as const)
        expect(await currentUserOf(groups[role])).toEqual({ role, userGroupId: groups[role], permissions: 3 })
      expect(await currentUserOf(groups.staff)).toEqual({ role: 'staff', userGroupId: groups.staff, permissions: 5 })
      expect(await currentUserOf(groups.admin)).toEqual({ role: 'admin', userGroupId: groups.admin, permissions: 10 })
      expect(await guest.refusal(getCurrentUser, {})).toMatchObject({ status: 401, code: 'unauthorized' })
      for (const group of ['banned', 'inactive', 'memorial'] as const)
        expect(await (await join({ groupId: groups[group] })).refusal(getCurrentUser, {})).toMatchObject({
          status: 403,
          code: `account_${group}`,
        })
    },
  },
  {
    title: 'settings are saved field by field, and omitted fields stay unchanged',
    async run({ join }) {
      const me = await join()
      expect(await me.call(getCurrentUser, {})).toMatchObject({
        ...{ locale: 'en', dateFormat: 'yyyy-m-d', timeFormat: '24', timeZone: '', usesMetric: true, version: 0 },
        pref: { theme: 'device', isDiscreet: false, feed: ['feed', 'videos', 'news', 'heroes_online', 'stories'] },
      })
      expect(await me.call(saveLanguage, { locale: 'de', timeFormat: '12' })).toMatchObject({
        locale: 'de',
        dateFormat: 'yyyy-m-d',
        version: 1,
      })
      expect(await me.call(saveUnits, { usesMetric: false })).toMatchObject({ usesMetric: false, timeZone: '', locale: 'de', version: 2 })
      expect(await me.call(savePreferences, { isDiscreet: true })).toMatchObject({ isDiscreet: true, version: 3 })
      expect(await me.call(saveLanguage, { dateFormat: 'd.m.yyyy' })).toMatchObject({ dateFormat: 'd.m.yyyy', usesLocaleDates: false })
      expect(await me.call(saveLanguage, { usesLocaleDates: true })).toMatchObject({ dateFormat: 'd.m.yyyy', usesLocaleDates: true })
      expect((await me.call(getCurrentUser, {})).pref).toMatchObject({ isDiscreet: true, uploadOnWifiOnly: false })
      expect(await me.refusal(saveLanguage, { locale: 'xx' })).toMatchObject({ errors: { language_id: ['invalid'] } })
      expect(await me.refusal(saveUnits, { timeZone: 'Nowhere/Land' })).toMatchObject({ errors: { time_zone: ['time_zone'] } })
      expect(await me.refusal(savePreferences, { theme: 'pink' })).toMatchObject({ errors: { theme: ['invalid'] } })
    },
  },
  {
    title: 'a setting that another device has changed since is refused; other fields and the member’s own device are not',
    async run({ join }) {
      const me = await join()
      const other = await me.onAnotherDevice()
      const { version } = await other.call(saveUnits, { usesMetric: false, version: 0 })
      expect(version).toBe(1)
      await other.call(saveLanguage, { locale: 'fr', version: 0 })
      await other.call(savePreferences, { isDiscreet: true, version: 0 })
      expect(await me.refusal(saveUnits, { usesMetric: true, version: 0 })).toMatchObject({ status: 409, code: 'edit_conflict' })
      expect(await me.refusal(saveLanguage, { locale: 'it', version: 0 })).toMatchObject({ code: 'edit_conflict' })
      expect(await me.refusal(savePreferences, { isDiscreet: false, version: 0 })).toMatchObject({ code: 'edit_conflict' })
      expect(await me.call(saveUnits, { timeZone: 'Europe/Oslo', version: 0 })).toMatchObject({
        timeZone: 'Europe/Oslo',
        usesMetric: false,
      })
      expect(await me.call(saveUnits, { usesMetric: true, version: 3 })).toMatchObject({ usesMetric: true })
      expect(await me.call(saveUnits, { usesMetric: false, version: 3 })).toMatchObject({ usesMetric: false })
      expect(await me.call(saveLanguage, { locale: 'it' })).toMatchObject({ locale: 'it' })
    },
  },
  {
    title: 'a name is changed once, to one that is available and valid',
    async run({ join }) {
      const [me, other] = [await join({ userName: 'hitch.knot' }), await join({ userName: 'sheet.bend' })]
      expect(await me.refusal(changeHandle, { userName: 'Sheet.Bend' })).toMatchObject({ status: 409, code: 'name_taken' })
      expect(await me.refusal(changeHandle, { userName: 'x' })).toMatchObject({ errors: { user_name: ['too_short'] } })
      expect(await me.refusal(changeHandle, { userName: 'browse' })).toMatchObject({ errors: { user_name: ['reserved'] } })
      expect(await me.call(changeHandle, { userName: 'half.hitch' })).toMatchObject({ userName: 'half.hitch' })
      expect(await me.refusal(changeHandle, { userName: 'cow.hitch' })).toMatchObject({ errors: { user_name: ['too_soon'] } })
      expect((await other.call(searchMembers, { text: 'half.h' })).items).toMatchObject([{ userId: me.id, userName: 'half.hitch' }])
    },
  },
  {
    title: 'members are found by name, names that start with the text first, ten per page',
    async run({ join }) {
      const me = await join({ userName: 'seeker-of-all' })
      for (let each = 10; each < 22; each += 1)
        await join({ userName: `bosun-${each}`, groupId: each === 10 ? groups.vendor : groups.free })
      const page = await me.call(searchMembers, { text: 'BOSUN' })
      expect(page).toMatchObject({ total: 12, page: 1, limit: 10 })
      expect(page.items[0]).toMatchObject({ userName: 'bosun-10', role: 'vendor', userImage: null, isDeleted: false })
      expect((await me.call(searchMembers, { text: 'bosun', page: 2 })).items.map(({ userName }) => userName)).toEqual([
        'bosun-20',
        'bosun-21',
      ])
      const other = await join({ userName: 'old-bosun' })
      const inside = await me.call(searchMembers, { text: 'osun', page: 2 })
      expect(inside).toMatchObject({ total: 13, items: [{}, {}, { userId: other.id }], nextCursor: null })
      expect((await me.call(searchMembers, { text: 'bosun', page: 2 })).items.at(-1)).toMatchObject({ userName: 'old-bosun' })
      expect(await me.call(searchMembers, { text: 'os' })).toMatchObject({ total: 0, items: [] })
      expect(await me.refusal(searchMembers, { text: '' })).toMatchObject({ errors: { text: ['required'] } })
    },
  },
  {
    title: 'notifications are listed newest first, counted until seen, removed and cleared',
    async run({ join, notify }) {
      const [me, other] = [await join(), await join()]
      for (const member of [me, me, other]) await notify(member)
      const list = async () => (await me.call(notifications.searchNotifications, {})).items
      const [newest, oldest] = await list()
      expect(newest).toMatchObject({ view: 'site', kind: 'welcome', actor: null, item: null, isSeen: false })
      expect(newest?.notificationId).toBeGreaterThan(oldest?.notificationId ?? Infinity)
      expect(await me.call(notifications.countNotifications, {})).toMatchObject({ unseen: { site: 2, friends: 0 }, total: 2 })
      await me.call(notifications.markNotificationsSeen, { upTo: oldest?.notificationId ?? 0 })
      expect((await list()).map(({ isSeen }) => isSeen)).toEqual([false, true])
      await me.call(notifications.clearNotifications, { view: 'friends' })
      expect((await me.call(notifications.searchNotifications, { view: 'site' })).total).toBe(2)
      expect((await me.call(notifications.searchNotifications, { view: 'friends' })).total).toBe(0)
      await other.call(notifications.removeNotification, { notificationId: newest?.notificationId ?? 0 })
      expect(await list()).toHaveLength(2)
      await me.call(notifications.removeNotification, { notificationId: newest?.notificationId ?? 0 })
      expect(await list()).toHaveLength(1)
      await me.call(notifications.clearNotifications, {})
      expect(await list()).toEqual([])
      expect((await other.call(notifications.countNotifications, {})).total).toBe(1)
    },
  },
  {
    title: 'notification settings are stored per channel, each with a version',
    async run({ join }) {
      const me = await join()
      const other = await me.onAnotherDevice()
      expect(await me.call(notifications.getNotifySettings, {})).toEqual({ ...notifications.usualNotifySettings, version: 0 })
      const saved = await other.call(notifications.saveNotifySettings, {
        topics: { friends: { push: false } },
        digest: 'weekly',
        version: 0,
      })
      expect(saved).toMatchObject({
        version: 1,
        digest: 'weekly',
        topics: { friends: { push: false, screen: true }, site: { mail: true } },
      })
      expect(await me.refusal(notifications.saveNotifySettings, { digest: 'daily', version: 0 })).toMatchObject({ code: 'edit_conflict' })
      expect(await me.call(notifications.saveNotifySettings, { topics: { friends: { mail: false } }, version: 0 })).toMatchObject({
        topics: { friends: { push: false, mail: false } },
        version: 2,
      })
      const hours = { isOn: true, from: '25:00', to: '08:00' }
      expect(await me.refusal(notifications.saveNotifySettings, { quietHours: hours })).toMatchObject({
        errors: { 'quiet_hours.from': ['time'] },
      })
    },
  },
]
