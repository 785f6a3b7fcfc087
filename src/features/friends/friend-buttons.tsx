import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Standing } from '#contract/people/friends.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { actOnFriend, friendSubject, friendWrites, markHero, type FriendAction } from '#src/entities/friend/writes.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { RefusedWish } from './internal/refused-wish.tsx'

export interface FriendButtonsProps {
  userName: string
  /** The server's state; queued writes of the outbox are overlaid here. */
  standing: Standing
  /** small: in rows and cards. */
  size?: 'small' | undefined
}

/**
 * Add friend, requested, answer or friends, and the hero's heart where a row has room for it. Renders nothing for the
 * member's own entry.
 */
export function FriendButtons({ userName, standing, size }: FriendButtonsProps) {
  const { t } = useLingui()
  const currentUser = useCurrentUser()
  const layOver = useOverlay(friendWrites, 'standing', friendSubject(standing.userId))
  const { userId, state, isHero } = layOver(standing)
  const [isAsking, setIsAsking] = useState(false)
  if (currentUser.userId === userId) return null

  const act = (action: FriendAction) => void actOnFriend(action, userId).catch(reportProblem)

  return (
    <>
      <Row gap={2} isWrapping>
        <StateButtons userName={userName} state={state} size={size} onAct={act} onEnd={() => setIsAsking(true)} />
        {!(size === 'small' && state === 'received') && (
          <IconButton
            icon="heart"
            isOn={isHero}
            label={isHero ? t`${userName} is your hero` : t`Make ${userName} your hero`}
            onClick={() => void markHero(userId, !isHero).catch(reportProblem)}
          />
        )}
      </Row>
      <RefusedWish userId={userId} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>End your friendship with {userName}?</Trans>}
        body={<Trans>They won’t be notified. You can send it again later.</Trans>}
        confirmLabel={<Trans>End friendship</Trans>}
        cancelLabel={<Trans>Stay friends</Trans>}
        variant="danger"
        onConfirm={() => actOnFriend('remove', userId)}
      />
    </>
  )
}

interface StateButtonsProps {
  userName: string
  state: Standing['state']
  size: 'small' | undefined
  onAct: (action: FriendAction) => void
  onEnd: () => void
}

function StateButtons({ userName, state, size, onAct, onEnd }: StateButtonsProps) {
  const { t } = useLingui()
  /** The visible label plus the member's name: in a list every row has these buttons. */
  const about = (word: string) => `${word}: ${userName}`
  return (
    <>
      {state === 'none' && (
        <Button variant="quiet" size={size} icon="user-plus" aria-label={about(t`Add friend`)} onClick={() => onAct('request')}>
          <Trans>Add friend</Trans>
        </Button>
      )}
      {state === 'received' && (
        <>
          <Button variant="primary" size={size} aria-label={about(t`Accept`)} onClick={() => onAct('accept')}>
            <Trans>Accept</Trans>
          </Button>
          <Button variant="quiet" size={size} aria-label={about(t`Decline`)} onClick={() => onAct('deny')}>
            <Trans>Decline</Trans>
          </Button>
        </>
      )}
      {state === 'requested' && (
        <StateMenu
          label={about(t`Request sent`)}
          size={size}
          items={[{ key: 'back', label: <Trans>Cancel request</Trans>, icon: 'x', onSelect: () => onAct('remove') }]}
        >
          <Trans>Request sent</Trans>
        </StateMenu>
      )}
      {state === 'friends' && (
        <StateMenu
          label={about(t`Friends`)}
          size={size}
          items={[{ key: 'end', label: <Trans>End friendship</Trans>, icon: 'x', isDanger: true, onSelect: onEnd }]}
        >
          <Trans>Friends</Trans>
        </StateMenu>
      )}
    </>
  )
}

interface StateMenuProps {
  label: string
  size: 'small' | undefined
  items: readonly MenuItem[]
  children: ReactNode
}

/** A state that can be ended: the button shows it, its menu ends it. */
function StateMenu({ label, size, items, children }: StateMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => (
        <Button {...props} variant="on" size={size} icon="check-circle">
          {children}
        </Button>
      )}
    />
  )
}
