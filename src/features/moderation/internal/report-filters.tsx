import { Trans, useLingui } from '@lingui/react/macro'
import { reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { reasonLabels, reasons } from '#src/entities/report/reason-labels.ts'
import type { ReportFilter } from '#src/entities/report/queries.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Grid } from '#src/ui/layout/grid.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { kinds } from '#src/entities/content/kind-names.ts'

export type ReportState = 'open' | 'answered'

export interface ReportFiltersProps {
  state: ReportState
  onState: (state: ReportState) => void
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
}

/** Open or answered, of which kind, and with which reason. */
export function ReportFilters({ state, onState, filter, onFilter }: ReportFiltersProps) {
  const { t } = useLingui()
  return (
    <Stack gap={4}>
      <Segmented
        label={t`State`}
        value={state}
        onChange={onState}
        options={[
          { value: 'open', label: t`Open` },
          { value: 'answered', label: t`Answered` },
        ]}
      />
      <Grid columns={2}>
        <SelectField
          label={<Trans context="kind of reported content">Kind</Trans>}
          value={filter.typeId ?? ''}
          emptyLabel={t`All kinds`}
          options={kinds}
          onChange={(typeId) => onFilter({ ...filter, typeId: typeId === '' ? undefined : typeId })}
        />
        <SelectField
          label={<Trans>Reason</Trans>}
          value={reasons.find((reason) => reportReasons[reason] === filter.reasonId) ?? ''}
          emptyLabel={t`All reasons`}
          options={reasons.map((value) => ({ value, label: reasonLabels[value] }))}
          onChange={(value) => {
            const reason = reasons.find((known) => known === value)
            onFilter({ ...filter, reasonId: reason && reportReasons[reason] })
          }}
        />
      </Grid>
    </Stack>
  )
}
