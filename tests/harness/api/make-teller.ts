import { saveFetishes, saveProfile } from '#contract/profile/profile.ts'
import type { ApiMember } from './api-member.ts'

/** Fills in the member's profile. */
export async function makeTeller(member: ApiMember): Promise<ApiMember> {
  await member.call(saveProfile, {
    aboutMe: 'Slow scenes and good tea.',
    birthday: '03041982',
    dobSetting: 3,
    height: 187,
    weight: 93,
    isPrivate: true,
    contacts: [{ site: 'Mastodon', value: 'https://example.test/@teller' }],
    customValues: [{ name: 'cf_position', values: ['versatile'] }],
  })
  await member.call(saveFetishes, { answers: [{ fetishId: 1, answer: 1 }] })
  return member
}
