/** A profile as one viewer may see it. Hidden fields are never put into the answer. */
import { and, asc, eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { shownAgeOf } from '#contract/policy/age.ts'
import { isInAudience } from '#contract/policy/members.ts'
import { ageMode, type getMember } from '#contract/profile/profile.ts'
import { interestPauseDays } from '#contract/profile/profile-visits.ts'
import { groups, guestViewer, isFullMember, type Viewer } from '#contract/roles.ts'
import { fromWireKey } from '#contract/wire.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { interests, memberNotes } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import { largeAvatarPath } from '../../../lib/media-paths.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { presentBadge } from '../../members/index.ts'
import { customFieldsOf } from '../custom-fields.ts'
import { answersOf } from '../fetishes.ts'
import { nowhere, placeOf } from '../places.ts'
import { fieldAudienceOf, findDeleted, getProfile, type ProfileRow } from '../visible-profile.ts'
import { countProfileComments } from '../reads/count-comments.ts'
import { countVideos } from '../reads/count-videos.ts'

type Answer = ResponseInput<typeof getMember>
/** Whether this field may be seen. */
type Eye = (field: string) => boolean

/** Throws user_not_found for a member who is not visible to the viewer, for any reason. */
export async function viewProfile(context: MemberContext, input: RequestOutput<typeof getMember>): Promise<Answer> {
  const { db, viewer } = context
  const deleted = 'userId' in input ? await findDeleted(db, viewer, input.userId) : undefined
  if (deleted) return presentDeleted(deleted)
  const row = await getProfile(context, input)
  const { member, profile } = row
  const isOwn = member.id === viewer.id
  const seenAs = isOwn ? input.seenAs : undefined
  const mayAsk = eyeOf(viewer, row, seenAs)
  const [own, fields, viewerFacts, totalVideo, totalComment] = await Promise.all([
    presentFields(db, row, mayAsk, context.now()),
    customFieldsOf(db, profile, mayAsk),
    isOwn ? findUnits(db, viewer.id) : findViewerFacts(db, viewer.id, member.id),
    countVideos(db, viewer, row),
    countProfileComments(db, viewer.id, member.id),
  ])
  return {
    ...presentBadge(member),
    ...presentCounts(row, seenAs !== undefined || !isOwn),
    aboutMe: member.aboutMe,
    picture: largeAvatarPath(member.avatarKey),
    ...own,
    customFields: fields,
    ...valuesByName(fields),
    totalVideo,
    totalComment,
    isMemorial: member.groupId === groups.memorial,
    ...viewerFacts,
    can: abilities(viewer, member, viewerFacts.interestSentAt, context.now()),
  }
}

/** The schema of the answer selects the names it knows. */
function valuesByName(fields: Answer['customFields']): Record<string, string[]> {
  return Object.fromEntries(fields.map(({ name, values }) => [fromWireKey(name), values.map(({ value }) => value)]))
}

/** Presence follows the same switch as everywhere else (`members.showsActivity`). */
function presentCounts({ member, profile }: ProfileRow, isForOthers: boolean) {
  const seenAt = member.showsActivity || !isForOthers ? member.lastSeenAt : null
  return { joinedAt: toSeconds(member.createdAt), lastSeenAt: seenAt && toSeconds(seenAt), views: profile.viewTotal }
}

/** With `seenAs`, members see their own profile as others do. */
function eyeOf(viewer: Viewer, { member, profile, isFriend }: ProfileRow, seenAs: 'members' | 'friends' | undefined): Eye {
  const someone: Viewer = { ...guestViewer, id: 0, role: 'active' }
  const eyes = seenAs === undefined ? viewer : someone
  const facts = { ownerId: member.id, isFriend: seenAs === undefined ? isFriend : seenAs === 'friends' }
  return (field) => isInAudience(eyes, facts, fieldAudienceOf(profile, field))
}

async function presentFields(db: Queryable, { member, profile }: ProfileRow, maySee: Eye, now: Date) {
  const isPlaceShown = maySee('place') && !profile.isPlacePrivate
  const mode = ageMode.options.find((known) => known === profile.ageMode) ?? 4
  return {
    age: maySee('age') ? shownAgeOf(member.birthday, mode, now.toISOString().slice(0, 10)) : null,
    height: maySee('height') ? profile.heightCm : null,
    weight: maySee('weight') ? profile.weightKg : null,
    ...((isPlaceShown ? await placeOf(db, profile) : null) ?? nowhere),
    contacts: maySee('contacts') ? profile.contacts : [],
    fetishes: maySee('fetishes') ? await answersOf(db, member.id) : [],
  }
}

interface ViewerFacts {
  readonly usesMetric: boolean
  readonly note: string
  readonly interestSentAt: number | null
}

async function findUnits(db: Queryable, viewerId: number): Promise<ViewerFacts> {
  const [row] = await db.select({ usesMetric: members.usesMetric }).from(members).where(eq(members.id, viewerId))
  return { usesMetric: row?.usesMetric ?? true, note: '', interestSentAt: null }
}

async function findViewerFacts(db: Queryable, viewerId: number, memberId: number): Promise<ViewerFacts> {
  const [row] = await db
    .select({ usesMetric: members.usesMetric, note: memberNotes.text, sentAt: interests.createdAt })
    .from(members)
    .leftJoin(memberNotes, and(eq(memberNotes.authorId, members.id), eq(memberNotes.aboutId, memberId)))
    .leftJoin(interests, and(eq(interests.fromId, members.id), eq(interests.toId, memberId)))
    .where(eq(members.id, viewerId))
    .orderBy(asc(members.id))
  return { usesMetric: row?.usesMetric ?? true, note: row?.note ?? '', interestSentAt: row?.sentAt ? toSeconds(row.sentAt) : null }
}

function abilities(viewer: Viewer, member: ProfileRow['member'], interestSentAt: number | null, now: Date): Answer['can'] {
  const isOther = member.id !== viewer.id
  const isMemorial = member.groupId === groups.memorial
  const canContact = isOther && !isMemorial && isFullMember(viewer.role)
  const isRested = interestSentAt === null || now.getTime() - interestSentAt * 1000 >= interestPauseDays * 86_400_000
  return {
    canContact,
    canSendInterest: canContact && isRested,
    canNote: isOther,
    canBlock: isOther && !isMemorial,
    canReport: isOther,
    canComment: !isMemorial,
    canEdit: !isOther,
  }
}

function presentDeleted(member: ProfileRow['member']): Answer {
  const never = {
    canContact: false,
    canSendInterest: false,
    canNote: false,
    canBlock: false,
    canReport: false,
    canComment: false,
    canEdit: false,
  }
  return {
    ...presentBadge(member),
    joinedAt: 0,
    lastSeenAt: null,
    aboutMe: '',
    picture: null,
    age: null,
    height: null,
    weight: null,
    ...nowhere,
    contacts: [],
    customFields: [],
    fetishes: [],
    totalVideo: 0,
    views: 0,
    totalComment: 0,
    isMemorial: false,
    usesMetric: true,
    note: '',
    interestSentAt: null,
    can: never,
  }
}

/** For commands that require a member the viewer may contact. */
export function checkContact(viewer: Viewer, { member }: ProfileRow): void {
  if (!abilities(viewer, member, null, new Date(0)).canContact) throw new Refusal('forbidden')
}
