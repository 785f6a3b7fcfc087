/** Mail opt-in by the key of a digest, which opens nothing but this one choice. */
import { Refusal } from '#contract/error.ts'
import type { NotifySettings } from '#contract/notify/settings.ts'
import type { RequestContext, Services } from '../../../http/context.ts'
import { findMemberOfMailKey, issueMailKey } from '../../accounts/index.ts'
import { findNotifySettings } from '../reads/settings.ts'
import { saveNotifySettings } from '../settings.ts'

const purpose = 'mail-opt-in'
const lifeMs = 180 * 86_400_000

type Digest = NotifySettings['digest']

export function issueOptInKey(services: Pick<Services, 'db' | 'now'>, memberId: number): Promise<string> {
  return issueMailKey(services, { memberId, purpose, lifeMs })
}

/** Throws token_invalid for a key that is not good, and for a guest without one. */
export async function mailOptIn(
  context: Pick<RequestContext, 'db' | 'now' | 'viewer'>,
  { authkey, digest }: { authkey?: string | undefined; digest?: Digest | undefined },
): Promise<Digest> {
  const { db, viewer } = context
  const memberId = authkey === undefined ? viewer.id : await findMemberOfMailKey(context, { key: authkey, purpose })
  if (memberId === null) throw new Refusal('token_invalid')
  if (digest === undefined) return (await findNotifySettings(db, memberId)).digest
  return (await saveNotifySettings(db, memberId, { digest })).digest
}
