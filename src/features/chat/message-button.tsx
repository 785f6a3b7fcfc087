import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { MemberId } from '#contract/primitives.ts'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { useAttempt } from './internal/use-attempt.ts'
import { openWindow } from './open-windows.ts'

/**
 * On a member's page: opens the conversation with them, in a window at the foot of the screen where there is room.
 */
export function MessageButton({ userId }: { userId: MemberId }) {
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const { attempt, isBusy } = useAttempt()

  async function open() {
    // The data layer of the chat is not part of a profile's first chunk.
    const { openPair } = await import('#src/entities/chat/acts.ts')
    openWindow((await openPair(userId)).messagingHash)
  }

  function handlePress() {
    if (isDesktop) attempt(open)
    else void navigate({ to: '/messaging/member/$userId', params: { userId: String(userId) } })
  }

  return (
    <Button variant="primary" icon="chat-circle" isBusy={isBusy} onClick={handlePress}>
      <Trans>Message</Trans>
    </Button>
  )
}
