import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { debtsQuery } from '#src/entities/ticket/staff-mutations.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { DebtRow } from './internal/debt-row.tsx'

/** Members who owe tickets after a chargeback. They can’t buy anything until an admin has settled it (T-07). */
export function DebtsPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(debtsQuery())
  const first = list.data?.pages[0]
  return (
    <ListPage
      title={<Trans>Debts</Trans>}
      hasBack
      total={first && first.total > 0 && <Plural value={first.total} one="# member" other="# members" />}
      above={
        <Text tone="muted">
          <Trans>After a chargeback these members owe tickets. They can’t buy anything until it’s settled.</Trans>
        </Text>
      }
    >
      <PagedRows
        label={t`Debts`}
        list={list}
        itemKey={({ member }) => member.userId}
        renderItem={(debt) => <DebtRow debt={debt} />}
        more={<Trans>Show more</Trans>}
        empty={
          <EmptyState icon="check-circle" title={<Trans>No debts</Trans>}>
            <Trans>Nobody owes anything.</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}
