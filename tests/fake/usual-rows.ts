/** Rows of the fake world as they are without overrides. */
import { Refusal } from '#contract/error.ts'
import { usualNotifySettings } from '#contract/notify/settings.ts'
import { groups } from '#contract/roles.ts'
import type { FakeMember, FakeVideo } from './world-rows.ts'

/** A full member who joined yesterday. */
export const usualMember = (id: number, userName: string, now: number): FakeMember => ({
  id,
  userName,
  nameChangedAt: null,
  groupId: groups.free,
  ownFlags: {},
  email: `${userName.toLowerCase()}@example.test`,
  aboutMe: '',
  userImage: null,
  isDeleted: false,
  joinedAt: now - 86_400,
  lastSeenAt: now,
  lastVisitAt: null,
  age: 40,
  ageForm: 'range',
  heightCm: null,
  contacts: [],
  place: null,
  position: null,
  views: 0,
  locale: 'en',
  dateFormat: 'yyyy-m-d',
  usesLocaleDates: true,
  timeFormat: '24',
  timeZone: '',
  usesMetric: true,
  preferences: {},
  notifySettings: usualNotifySettings,
  settingsVersions: new FieldVersions(),
  notifyVersions: new FieldVersions(),
})

/** Ready and published, for all members. */
export const usualVideo = (id: number, ownerId: number, now: number): FakeVideo => ({
  ownerId,
  id,
  title: `Video ${id}`,
  description: '',
  durationSeconds: 60,
  videoStatus: 'ready',
  isDraft: false,
  isPlayable: true,
  isFeatured: false,
  isPortrait: false,
  price: null,
  forSale: 0,
  sale: 'none',
  views: 0,
  upVotes: 0,
  downVotes: 0,
  publishedAt: now,
  allowPlay: 'members',
  allowDownload: 'nobody',
  categories: [],
  stars: [],
  thumbTimecode: null,
  watcherOverlay: false,
  watermark: null,
  version: 1,
  votes: new Map(),
  keptBy: new Map(),
})

/**
 * Versions field by field (`server/db/record-versions.ts`): a change never conflicts with one from the same session.
 */
export class FieldVersions {
  version = 0
  private readonly fields = new Map<string, { version: number; sessionId: string }>()

  /** Returns the resulting version. Throws edit_conflict. */
  claim(fields: readonly string[], sessionId: string, version: number | undefined): number {
    const isNewer = (field: string) => {
      const last = this.fields.get(field)
      return version !== undefined && last !== undefined && last.version > version && last.sessionId !== sessionId
    }
    if (fields.some(isNewer)) throw new Refusal('edit_conflict')
    this.version += 1
    for (const field of fields) this.fields.set(field, { version: this.version, sessionId })
    return this.version
  }
}
