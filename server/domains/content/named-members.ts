/** The members named in a list's filter, for views about a member. */
import { invalid, Refusal } from '#contract/error.ts'
import type { NamedMembers } from '../../content/list/content-list.ts'
import type { MemberContext } from '../../http/context.ts'
import { findProfileFor } from '../members/index.ts'

export interface MemberViews {
  /** Views about a member other than the viewer, which require one. */
  readonly ofMember: ReadonlySet<string>
  /** Views that reveal more about the member than their items do, so the viewer must be allowed to open the profile. */
  readonly ofProfile: ReadonlySet<string>
  /** Views that may name a member. */
  readonly withMember: ReadonlySet<string>
}

export interface NamingFilter {
  readonly view: string
  readonly userId?: number | undefined
  readonly userName?: string | undefined
}

type Wanted = { readonly userId: number } | { readonly userName: string }

/** `ofText`: the member named by a text (`-name`). Throws user_not_found for a member who is not visible to the viewer. */
export async function findNamedMembers(
  context: MemberContext,
  { view, userId, userName }: NamingFilter,
  ofText: string | null,
  views: MemberViews,
): Promise<NamedMembers> {
  const inText = ofText === null ? null : await getMemberId(context, { userName: ofText })
  const wanted: Wanted | null = userId !== undefined ? { userId } : userName ? { userName } : null
  if (!views.withMember.has(view)) return { ofView: null, ofFilter: wanted && (await getMemberId(context, wanted)), ofText: inText }
  if (wanted) return { ofView: await getMemberId(context, wanted, views.ofProfile.has(view)), ofFilter: null, ofText: inText }
  if (views.ofMember.has(view)) throw invalid({ userName: ['required'] })
  return { ofView: null, ofFilter: null, ofText: inText }
}

async function getMemberId({ db, viewer }: MemberContext, wanted: Wanted, isOfProfile = false): Promise<number> {
  const member = await findProfileFor(db, viewer, wanted, { isFindable: isOfProfile })
  if (!member) throw new Refusal('user_not_found')
  return member.id
}
