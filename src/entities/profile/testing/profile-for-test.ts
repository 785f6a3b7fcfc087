import * as v from 'valibot'
import { memberProfile, type MemberProfile } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'

/** A profile with every field empty unless given. */
export function profileForTest(overrides: Partial<MemberProfile>): MemberProfile {
  return v.parse(memberProfile, {
    ...{ userId: 7, userName: 'tarhand', userImage: null, userGroupId: groups.active, role: 'active', isDeleted: false },
    ...{ joinedAt: 1_700_000_000, lastSeenAt: null, aboutMe: '', picture: null, age: null, height: null, weight: null },
    ...{ countryIso: null, gisCountry: null, gisRegion: null, gisCity: null, gisNeighbourhood: '', gisLat: null, gisLong: null },
    ...{ cfPosition: [], cfBodyType: [], cfColour: [], cfDick: [], cfForeskin: [], cfSeeks: [] },
    ...{ contacts: [], customFields: [], fetishes: [], totalVideo: 0, views: 0, totalComment: 0, isMemorial: false, usesMetric: true },
    ...{ note: '', interestSentAt: null },
    can: {
      ...{ canContact: true, canSendInterest: true, canNote: true, canBlock: true, canReport: true },
      ...{ canComment: true, canEdit: false },
    },
    ...overrides,
  })
}
