/** A member's actions on their profile and on other members that may wait for a connection. */
import { memberKind } from '#contract/content/kinds.ts'
import { msg } from '@lingui/core/macro'
import type { RequestInput, RequestOutput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { MemberId } from '#contract/primitives.ts'
import { savePrivacy, type PrivacyChange, type PrivacySettings } from '#contract/profile/privacy.ts'
import { saveNote } from '#contract/profile/profile-visits.ts'
import { saveFetishes, saveProfile, type FetishAnswer, type OwnProfile } from '#contract/profile/profile.ts'
import { blockMember, unblockMember } from '#contract/profile/blocks-and-reports.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { changesIn, type Changes } from '#src/offline/outbox/input-of.ts'
import { forgetEverybody, refreshProfiles, takeOverAnswers, takeOverForm, takeOverNote, takeOverPrivacy } from './cache.ts'
import { profileQueries } from './queries.ts'

interface ProfileViews {
  readonly form: OwnProfile
  readonly privacy: PrivacySettings
  /** By the fetish's id. */
  readonly answers: ReadonlyMap<number, FetishAnswer>
  readonly note: string
  readonly isBlocked: boolean
}
const define = defineWrites<ProfileViews>()

/** Changes of the member's own profile are sent in order. */
export const ownProfileSubject = 'profile'
export const memberSubject = (userId: number) => `member:${userId}`
const ofMember = ({ userId }: { userId: number }) => memberSubject(userId)

export const profileWrite = define(saveProfile, {
  label: msg`Your profile`,
  subject: () => ownProfileSubject,
  texts: ['aboutMe', 'gisNeighbourhood'],
  place: () => '/settings/profile',
  reread: (client) => readAnew(client, profileQueries.form()),
  overlay: { form: (own, input) => withProfile(own, changesIn(input)) },
  settle: (client, { answer }) => takeOverForm(client, answer),
  refresh: refreshProfiles,
})

const fetishes = define(saveFetishes, {
  label: msg`Your fetishes`,
  subject: () => ownProfileSubject,
  overlay: {
    answers(known, { answers }) {
      const current = new Map(known)
      for (const { fetishId, answer } of answers) {
        if (answer === null) current.delete(fetishId)
        else current.set(fetishId, answer)
      }
      return current
    },
  },
  settle: (client, { answer }) => takeOverAnswers(client, answer.answers),
  refresh: refreshProfiles,
})

export const privacyWrite = define(savePrivacy, {
  label: msg`Your privacy`,
  subject: () => ownProfileSubject,
  reread: (client) => readAnew(client, profileQueries.privacy()),
  overlay: { privacy: (settings, input) => withPrivacy(settings, changesIn(input)) },
  settle: (client, { answer }) => takeOverPrivacy(client, answer),
  refresh: refreshProfiles,
})

const note = define(saveNote, {
  label: msg`A private note`,
  subject: ofMember,
  texts: ['text'],
  place: ({ userId }, { code }) => (code === 'not_found' || code === 'user_not_found' ? null : memberKind.path(userId)),
  overlay: { note: (_, { text }) => text },
  settle: (client, { input, answer }) => takeOverNote(client, input.userId, answer.note),
  refresh: refreshProfiles,
})

const blocking = define(blockMember, {
  label: msg`A member you blocked`,
  subject: ofMember,
  overlay: { isBlocked: () => true },
  settle: forgetEverybody,
  refresh: forgetEverybody,
})

const unblocking = define(unblockMember, {
  label: msg`A member you unblocked`,
  subject: ofMember,
  overlay: { isBlocked: () => false },
  settle: forgetEverybody,
  refresh: forgetEverybody,
})

export const profileWrites = [profileWrite, fetishes, privacyWrite, note, blocking, unblocking]

function withProfile(own: OwnProfile, { birthday, customValues, ...plain }: Changes<RequestOutput<typeof saveProfile>>): OwnProfile {
  const [year = '', month = '', day = ''] = (birthday ?? '').split('-')
  return {
    ...own,
    ...plain,
    ...(birthday === undefined ? {} : { birthday: `${month}${day}${year}` }),
    customValues: own.customValues.map((field) => customValues?.find(({ name }) => name === field.name) ?? field),
  }
}

function withPrivacy(
  settings: PrivacySettings,
  { privacyContent, fields, ...plain }: Changes<RequestOutput<typeof savePrivacy>>,
): PrivacySettings {
  return {
    ...settings,
    ...plain,
    privacyContent: { ...settings.privacyContent, ...withoutUndefined(privacyContent ?? {}) },
    fields: settings.fields.map((field) => fields?.findLast((wish) => wish.field === field.field) ?? field),
  }
}

export function changeProfile(input: RequestInput<typeof saveProfile>): Promise<WriteOutcome> {
  return submitRecord(profileWrite, input)
}

export function answerFetishes(answers: RequestInput<typeof saveFetishes>['answers']): Promise<void> {
  return submit(fetishes, { answers })
}

/** With the version of the settings the member saw. */
export function changePrivacy(change: PrivacyChange & { version: number }): Promise<void> {
  return submit(privacyWrite, change)
}

export function writeNote(userId: MemberId, text: string): Promise<void> {
  return submit(note, { userId, text })
}

export function block(userId: MemberId): Promise<void> {
  return submit(blocking, { userId })
}

export function unblock(userId: MemberId): Promise<void> {
  return submit(unblocking, { userId })
}
