import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Invitation } from '#contract/registration/invitations.ts'
import { CallError } from '#src/http/call-error.ts'
import { useRemoveInvitation } from '#src/entities/invitation/mutations.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { shareLink } from '#src/platform/sharing/share-link.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export interface InvitationRowProps {
  invitation: Invitation
  onEdit: () => void
}

/** One invitation: its recipient, its state, and its actions while it is open. */
export function InvitationRow({ invitation, onEdit }: InvitationRowProps) {
  const { t, i18n } = useLingui()
  const remove = useRemoveInvitation()
  const [isAsking, setIsAsking] = useState(false)
  const { acceptedBy, email, note, secret, state } = invitation
  const title = acceptedBy?.userName ?? (email || note || t`A link to share`)

  async function handlePassOn(open: string) {
    const how = await shareLink(invitationLink(open), t`An invitation for you`)
    if (how === 'copied') notify({ tone: 'success', text: <Trans>Link copied</Trans> })
  }

  return (
    <>
      <ListRow
        start={
          acceptedBy ? <Avatar name={acceptedBy.userName} src={acceptedBy.userImage} /> : <Icon name={email === '' ? 'link' : 'user'} />
        }
        title={title}
        {...(acceptedBy && !acceptedBy.isDeleted && { href: `/members/${encodeURIComponent(acceptedBy.userName)}`, link: RouterLink })}
        description={<Standing invitation={invitation} title={title} />}
        end={
          secret === null ? (
            <EndedBadge invitation={invitation} />
          ) : (
            <>
              <IconButton icon="link" label={t`Share the link for ${title}`} onClick={() => void handlePassOn(secret)} />
              <Menu
                label={t`What to do with ${title}`}
                align="end"
                trigger={(props) => <IconButton {...props} icon="list" label={t`More options for ${title}`} />}
                items={[
                  { key: 'edit', label: <Trans>Change</Trans>, icon: 'pencil-simple', onSelect: onEdit },
                  { key: 'remove', label: <Trans>Withdraw</Trans>, icon: 'trash', isDanger: true, onSelect: () => setIsAsking(true) },
                ]}
              />
            </>
          )
        }
      />
      {state === 'pending' && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={<Trans>Withdraw this invitation?</Trans>}
          body={<Trans>Its link stops working. You can create a new one.</Trans>}
          confirmLabel={<Trans>Withdraw</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          variant="danger"
          onConfirm={() => remove.mutateAsync(invitation.invitationId)}
          describeError={(problem) => (problem instanceof CallError ? i18n._(messageForCode(problem.code)) : undefined)}
        />
      )}
    </>
  )
}

function EndedBadge({ invitation: { state, hasExpired } }: { invitation: Invitation }) {
  return (
    <Badge tone={state === 'accepted' ? 'positive' : hasExpired ? 'warning' : 'outline'}>
      {state === 'accepted' && <Trans>Accepted</Trans>}
      {state === 'deleted' && <Trans>Deleted</Trans>}
      {state === 'removed' && <Trans>Withdrawn</Trans>}
      {hasExpired && <Trans>Expired</Trans>}
    </Badge>
  )
}

function Standing({ invitation: { state, note, hasExpired, createdAt, expiresAt }, title }: { invitation: Invitation; title: string }) {
  const made = <Time value={createdAt * 1000} />
  return (
    <>
      {note !== '' && note !== title && <>{note} · </>}
      {state === 'pending' && !hasExpired ? (
        <Trans>
          Open until <Time value={expiresAt * 1000} form="date" />
        </Trans>
      ) : (
        <Trans>Created {made}</Trans>
      )}
    </>
  )
}

/** The address that opens registration on the current site. */
function invitationLink(secret: string): string {
  return `${location.origin}/#/auth/register/start/${secret}`
}
