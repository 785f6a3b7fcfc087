/** Identifies the sender of pushes (VAPID, RFC 8292): a key pair from the environment, or one created at first use and stored. */
import * as v from 'valibot'
import webPush from 'web-push'
import { secretOrNew } from '../../../db/secrets/secret-settings.ts'
import type { Services } from '../../../http/context.ts'

const keyPair = v.object({ publicKey: v.string(), privateKey: v.string() })

export interface VapidKeys extends v.InferOutput<typeof keyPair> {
  /** Contact for push services: the site, or the sender of its mails. */
  readonly subject: string
}

/** A changed pair ends every subscription, because browsers are bound to the one they were given. */
export async function vapidKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<VapidKeys> {
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUBLIC_URL, MAIL_FROM } = config
  const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
  if (PUSH_PUBLIC_KEY && PUSH_PRIVATE_KEY) return { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY, subject }
  const kept = await secretOrNew(db, config, 'push.vapid', async () => webPush.generateVAPIDKeys())
  return { ...v.parse(keyPair, kept), subject }
}
