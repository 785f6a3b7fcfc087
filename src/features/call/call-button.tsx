import { useLingui } from '@lingui/react/macro'
import type { MemberId } from '#contract/primitives.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

export interface CallButtonProps {
  userId: MemberId
  userName: string
  userImage: string | null
}

/**
 * Calls a member. Used in a conversation's header and on the profile; renders nothing for the member's own profile.
 */
export function CallButton({ userId, userName, userImage }: CallButtonProps) {
  const { t } = useLingui()
  const currentUser = useOptionalCurrentUser()
  if (!currentUser || currentUser.userId === userId) return null

  async function handleCall() {
    const { callMember } = await importWithRetry(() => import('./internal/engine/call-engine.ts'))
    await callMember({ userId, userName, userImage })
  }

  return <IconButton icon="video-camera" label={t`Video call with ${userName}`} onClick={() => void handleCall().catch(reportProblem)} />
}
