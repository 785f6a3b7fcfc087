/** What waits in the outbox is laid over what the server said, at reading time. */
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { savePrivacy, type PrivacySettings } from '#contract/profile/privacy.ts'
import { saveNote } from '#contract/profile/profile-visits.ts'
import { saveFetishes, saveProfile, type FetishAnswer, type OwnProfile } from '#contract/profile/profile.ts'
import { blockMember, unblockMember } from '#contract/profile/safety.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changesOf, inputOf } from '#src/offline/outbox/input-of.ts'

export function withPendingPrivacy(settings: PrivacySettings, writes: readonly OutboxEntry[]): PrivacySettings {
  return writes.reduce((current, write) => {
    const change = changesOf(write, savePrivacy)
    if (!change || write.state === 'failed') return current
    const { privacyContent, fields, ...plain } = change
    return {
      ...current,
      ...plain,
      privacyContent: { ...current.privacyContent, ...withoutUndefined(privacyContent ?? {}) },
      fields: current.fields.map((field) => fields?.findLast((wish) => wish.field === field.field) ?? field),
    }
  }, settings)
}

/** Applies all the saves it is given. Callers filter out refused ones where they must not show. */
export function withPendingProfile(own: OwnProfile, writes: readonly OutboxEntry[]): OwnProfile {
  return writes.reduce((current, write) => {
    const change = changesOf(write, saveProfile)
    if (!change) return current
    const { birthday, customValues, ...plain } = change
    const [year = '', month = '', day = ''] = (birthday ?? '').split('-')
    return {
      ...current,
      ...plain,
      ...(birthday === undefined ? {} : { birthday: `${month}${day}${year}` }),
      customValues: current.customValues.map((field) => customValues?.find(({ name }) => name === field.name) ?? field),
    }
  }, own)
}

/** Answer by the fetish's id. */
export function withPendingAnswers(
  answers: ReadonlyArray<{ fetishId: number; answer: FetishAnswer }>,
  writes: readonly OutboxEntry[],
): ReadonlyMap<number, FetishAnswer> {
  const current = new Map(answers.map(({ fetishId, answer }) => [fetishId, answer]))
  for (const write of writes) {
    for (const { fetishId, answer } of inputOf(write, saveFetishes)?.answers ?? []) {
      if (answer === null) current.delete(fetishId)
      else current.set(fetishId, answer)
    }
  }
  return current
}

export function withPendingNote(note: string, writes: readonly OutboxEntry[]): string {
  return writes.reduce((current, write) => inputOf(write, saveNote)?.text ?? current, note)
}

/** The last wish about a member that waits: blocked, let back, or neither. */
export function pendingBlock(writes: readonly OutboxEntry[]): 'blocked' | 'unblocked' | null {
  const last = writes.findLast((write) => inputOf(write, blockMember) ?? inputOf(write, unblockMember))
  if (!last) return null
  return inputOf(last, blockMember) ? 'blocked' : 'unblocked'
}
