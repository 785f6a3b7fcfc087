import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { ProfileField } from '#contract/profile/profile.ts'

/** Labels of the profile fields that have an audience of their own. */
export const profileFieldNames: Readonly<Record<ProfileField, MessageDescriptor>> = {
  age: msg`Age`,
  height: msg`Height`,
  weight: msg`Weight`,
  place: msg`Location`,
  contacts: msg`Contacts`,
  fetishes: msg`Fetishes`,
}

export const audienceNames: Readonly<Record<ContentAudience, MessageDescriptor>> = {
  nobody: msg`No one`,
  friends: msg`Friends`,
  members: msg`Members`,
  public: msg`Everyone`,
}
