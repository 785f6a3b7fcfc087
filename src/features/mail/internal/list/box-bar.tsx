import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MailView } from '#contract/mail/mail.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'
import { useUnreadMail } from '#src/entities/mail/unread.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Count } from '#src/ui/primitives/count.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { MailAddress } from '../../mail-address.ts'
import { boxIcons, boxNames } from '../box-names.ts'
import styles from '../mail.module.css'

export interface BoxBarProps {
  address: MailAddress
  canChoose: boolean
  onChoose: () => void
}

const order: readonly MailView[] = ['inbox', 'requests', 'sent', 'archive', 'trash']

/** The current box, the switch to the others, and the button that starts a selection. */
export function BoxBar({ address: { view, text }, canChoose, onChoose }: BoxBarProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { data } = useQuery(mailQueries.counts())
  const totals: Partial<Record<MailView, number>> = { inbox: useUnreadMail(), requests: data?.requests ?? 0 }
  const items = order.map((box): MenuItem => {
    const total = totals[box] ?? 0
    return {
      key: box,
      label: total > 0 ? `${i18n._(boxNames[box])} ${i18n.number(total)}` : i18n._(boxNames[box]),
      icon: boxIcons[box],
      isChecked: text === '' && box === view,
      onSelect: () => void navigate({ to: '/mail', search: box === 'inbox' ? {} : { box } }),
    }
  })
  const requests = view === 'requests' || text !== '' ? 0 : (totals.requests ?? 0)

  return (
    <div className={styles.bar}>
      {text === '' ? (
        <Menu
          label={t`Folder`}
          items={items}
          align="start"
          trigger={(props) => (
            <Button {...props} variant="ghost" className={styles.box}>
              {i18n._(boxNames[view])}
              <Icon name="caret-down" size="inline" />
            </Button>
          )}
        />
      ) : (
        <Text as="h2" size="head">
          <Trans>Search results</Trans>
        </Text>
      )}
      <span className={styles.space} />
      {requests > 0 && (
        <Button variant="ghost" size="small" onClick={() => void navigate({ to: '/mail', search: { box: 'requests' } })}>
          <Trans>Requests</Trans>
          <Count value={requests} />
        </Button>
      )}
      {canChoose && (
        <Button variant="ghost" size="small" onClick={onChoose}>
          <Trans>Select</Trans>
        </Button>
      )}
    </div>
  )
}
