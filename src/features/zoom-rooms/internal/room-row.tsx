import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ZoomRoom } from '#contract/chat/zoom.ts'
import { CallError } from '#src/http/call-error.ts'
import { useRemoveZoomRoom } from '#src/entities/zoom-room/mutations.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './room-row.module.css'

export interface RoomRowProps {
  room: ZoomRoom
  /** Of its name, as a heading. */
  level?: 2 | 3 | undefined
  /** Set where the reader may edit the list. */
  onEdit: (() => void) | undefined
}

/** One room: its name, its host and hours, and the link to enter. */
export function RoomRow({ room: { roomId, name, host, hours, link }, level = 2, onEdit }: RoomRowProps) {
  const { t, i18n } = useLingui()
  const remove = useRemoveZoomRoom()
  const [isAsking, setIsAsking] = useState(false)

  return (
    <article className={styles.room}>
      <div className={styles.words}>
        <Text as={level === 2 ? 'h2' : 'h3'} size="head">
          {name}
        </Text>
        {host !== '' && (
          <Text size="meta" tone="muted">
            <Trans>Host</Trans> · {host}
          </Text>
        )}
        {hours !== '' && (
          <Text size="meta" tone="muted" className={styles.hours}>
            {hours}
          </Text>
        )}
      </div>
      <div className={styles.end}>
        {/* `noreferrer` hides where the member comes from; `noopener` denies access to this window. */}
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'quiet' })}
          aria-label={t`Open ${name} on Zoom, in a new tab`}
        >
          <Trans>Open</Trans>
          <Icon name="arrow-square-out" />
        </a>
        {onEdit && (
          <Menu
            label={t`What to do with ${name}`}
            align="end"
            trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More options for ${name}`} />}
            items={[
              { key: 'edit', label: <Trans>Change</Trans>, icon: 'pencil-simple', onSelect: onEdit },
              { key: 'remove', label: <Trans>Remove</Trans>, icon: 'trash', isDanger: true, onSelect: () => setIsAsking(true) },
            ]}
          />
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Remove this room?</Trans>}
        body={<Trans>It’s removed from the list for everyone. The Zoom room stays.</Trans>}
        confirmLabel={<Trans>Remove it</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        variant="danger"
        onConfirm={() => remove.mutateAsync(roomId)}
        describeError={(problem) => (problem instanceof CallError ? i18n._(messageForCode(problem.code)) : undefined)}
        successMessage={<Trans>Room removed.</Trans>}
      />
    </article>
  )
}
