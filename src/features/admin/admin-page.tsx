import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { categoriesTitle } from '#src/entities/market/categories-title.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { Alarms } from './internal/alarms.tsx'

interface Tool {
  readonly href: string
  readonly title: MessageDescriptor
  readonly hint: MessageDescriptor
  readonly icon: IconName
}

/** The pages of the back office. A new one gets a line here. */
const tools: readonly Tool[] = [
  { href: '/lewis/report-data', title: msg`Reports`, hint: msg`What members have reported, the most serious first`, icon: 'flag' },
  { href: '/lewis/approvals', title: msg`Approvals`, hint: msg`Offers from members waiting for a decision`, icon: 'seal-check' },
  { href: '/lewis/blocks', title: msg`Pages`, hint: msg`Texts of the site, in each language`, icon: 'note-pencil' },
  { href: '/lewis/faq', title: msg`Questions`, hint: msg`Frequent questions and their answers`, icon: 'info' },
  { href: '/lewis/blog', title: msg`Blogs and site news`, hint: msg`Write news, and find and delete posts`, icon: 'note-pencil' },
  { href: '/lewis/invitations', title: msg`Grant invitations`, hint: msg`More invitations for a member, with a reason`, icon: 'link' },
  {
    href: '/lewis/token/grant',
    title: msg`Grant tickets`,
    hint: msg`Tickets for a member, or back from one, with a reason`,
    icon: 'ticket',
  },
  {
    href: '/lewis/memberships',
    title: msg`Memberships`,
    hint: msg`Give, extend or end a member’s membership, with a reason`,
    icon: 'seal-check',
  },
  { href: '/lewis/debts', title: msg`Debts`, hint: msg`What members owe after a chargeback`, icon: 'warning' },
  { href: '/lewis/payments', title: msg`Open payments`, hint: msg`Card payments whose outcome isn’t known`, icon: 'warning' },
  { href: '/lewis/payouts', title: msg`Payouts`, hint: msg`What sellers have asked for, and what was paid out`, icon: 'ticket' },
  { href: '/lewis/purchases', title: msg`Purchases`, hint: msg`What a member has bought, and ending their access`, icon: 'ticket' },
  { href: '/lewis/serials', title: msg`Serial numbers`, hint: msg`Copies of products, and who got them`, icon: 'ticket' },
  {
    href: '/lewis/market-categories',
    title: categoriesTitle,
    hint: msg`Names and order`,
    icon: 'list',
  },
  { href: '/api-test', title: msg`API test`, hint: msg`All server calls and their fields`, icon: 'link' },
  { href: '/sandbox/components', title: msg`Components`, hint: msg`Every part of the interface, in all its states`, icon: 'palette' },
]

/** The start page of the back office, for admins. */
export function AdminPage() {
  const { t, i18n } = useLingui()
  return (
    <Page title={<Trans>Administration</Trans>} hasBack>
      <Alarms />
      <nav aria-label={t`Administration`}>
        {tools.map(({ href, title, hint, icon }) => (
          <ListRow key={href} start={<Icon name={icon} />} title={i18n._(title)} description={i18n._(hint)} href={href} link={RouterLink} />
        ))}
      </nav>
    </Page>
  )
}
