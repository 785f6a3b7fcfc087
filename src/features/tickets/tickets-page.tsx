import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TicketView } from '#contract/money/tickets.ts'
import { ticketQueries } from '#src/entities/ticket/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { ViewBar } from '#src/ui/list/view-bar.tsx'
import { BalanceCard } from './internal/balance-card.tsx'
import { ExportButton } from './internal/export-button.tsx'
import { TicketRow } from './internal/ticket-row.tsx'
import styles from './internal/tickets-page.module.css'

export interface TicketsPageProps {
  /** Opens with the dialog in which tickets are sent (Spend Tickets, 1§2). */
  isSending?: boolean | undefined
}

/** What a member has, what they can do with it, and every transaction (T-01, T-12). */
export function TicketsPage({ isSending = false }: TicketsPageProps) {
  return (
    <Page title={<Trans>Tickets</Trans>} hasBack>
      <div className={styles.columns}>
        <BalanceCard isSending={isSending} />
        <History />
      </div>
    </Page>
  )
}

function History() {
  const { t } = useLingui()
  const [view, setView] = useState<TicketView>('all')
  const list = useInfiniteQuery(ticketQueries.history({ view }))
  const names: Record<TicketView, string> = {
    all: t`All`,
    bought: t({ message: 'Bought', context: 'tickets' }),
    spent: t({ message: 'Spent', context: 'tickets' }),
    received: t({ message: 'Received', context: 'tickets' }),
  }
  const views = (Object.keys(names) as TicketView[]).map((key) => ({
    key,
    label: names[key],
    isOn: key === view,
    onChoose: () => setView(key),
  }))
  return (
    <Section title={<Trans>Ticket history</Trans>} action={<ExportButton filter={{ view }} />}>
      <Stack gap={2}>
        <ViewBar views={views} />
        <PagedRows
          label={t`Ticket history`}
          list={list}
          itemKey={({ id }) => id}
          renderItem={(ticket) => <TicketRow ticket={ticket} />}
          more={<Trans>Show older</Trans>}
          empty={
            <EmptyState icon="ticket" title={<Trans>Nothing yet</Trans>}>
              <Trans>Your purchases, payments and gifts appear here.</Trans>
            </EmptyState>
          }
        />
      </Stack>
    </Section>
  )
}
