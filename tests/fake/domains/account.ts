/**
 * Like the settings in `server/domains/accounts`: the member's identity, and preferences that follow them across
 * devices.
 */
import * as contract from '#contract/accounts.ts'
import { saveUnits } from '#contract/account/settings.ts'
import { changeHandle, handleRestDays } from '#contract/account/changes.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { permissionFlags, roleOfGroup } from '#contract/roles.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { viewerOf, type FakeMember } from '../world.ts'

export function presentCurrentUser(member: FakeMember): ResponseInput<typeof contract.getCurrentUser> {
  const { permissions } = viewerOf(member)
  return {
    ...member,
    userId: member.id,
    role: roleOfGroup(member.groupId),
    userGroupId: member.groupId,
    isTech: false,
    permissions: Object.fromEntries(permissionFlags.map((flag) => [flag, permissions.has(flag)])),
    pref: member.preferences,
    ip: '127.0.0.1',
    version: member.settingsVersions.version,
  }
}

type Setting = 'locale' | 'dateFormat' | 'usesLocaleDates' | 'timeFormat' | 'timeZone' | 'usesMetric'
type Change = { readonly [Key in Setting]?: FakeMember[Key] | undefined } & { readonly version?: number | undefined }

/** Throws edit_conflict when one of the fields has changed since `version`. Omitted fields are unchanged. */
function change({ world, viewer, sessionId }: MemberFakeContext, { version, ...changes }: Change): FakeMember {
  const member = world.member(viewer.id)
  const changed = withoutUndefined(changes)
  if (Object.keys(changed).length > 0) member.settingsVersions.claim(Object.keys(changed), sessionId, version)
  return Object.assign(member, changed)
}

export const accountFakes: readonly FakeEndpoint[] = [
  fake(contract.getCurrentUser, (_, { world, viewer }) => presentCurrentUser(world.member(viewer.id))),

  fake(contract.savePreferences, ({ version, ...changes }, { world, viewer, sessionId }) => {
    const member = world.member(viewer.id)
    const changed = withoutUndefined(changes)
    const next = member.settingsVersions.claim(Object.keys(changed), sessionId, version)
    member.preferences = { ...member.preferences, ...changed }
    return { ...member.preferences, version: next }
  }),

  fake(contract.saveLanguage, (input, context) =>
    presentCurrentUser(
      change(context, input.dateFormat === undefined ? input : { ...input, usesLocaleDates: input.usesLocaleDates ?? false }),
    ),
  ),
  fake(saveUnits, (input, context) => presentCurrentUser(change(context, input))),

  fake(changeHandle, ({ userName }, { world, viewer }) => {
    const known = world.findMember(userName)
    if (known && known.id !== viewer.id) throw new Refusal('name_taken')
    const member = world.member(viewer.id)
    if (member.nameChangedAt !== null && member.nameChangedAt > world.now() - handleRestDays * 86_400)
      throw invalid({ userName: ['too_soon'] })
    return presentCurrentUser(Object.assign(member, { userName, nameChangedAt: world.now() }))
  }),
]
