import { useLingui } from '@lingui/react/macro'
import { downloadFilters, timeWindowDays, videoStatuses } from '#contract/videos.ts'
import { statusNames } from '#src/entities/video/status-names.ts'
import { DayField } from '#src/ui/form/widgets/day-field.tsx'
import { MultiChoice } from '#src/ui/form/multi-choice.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { offeredFlags, type BrowseSearch } from '../browse-search.ts'
import { downloadNames, flagNames } from './view-names.ts'
import { useWindowNames } from './window-names.ts'

export interface PartProps {
  draft: BrowseSearch
  onChange: (change: Partial<BrowseSearch>) => void
}

/** A window relative to today, or fixed days: choosing one clears the other. */
export function DateFilter({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const windowNames = useWindowNames()
  return (
    <Stack gap={3}>
      <SelectField
        label={t`Published within`}
        emptyLabel={t`Any time`}
        value={draft.days === undefined ? '' : String(draft.days)}
        options={timeWindowDays.map((days) => ({ value: String(days), label: windowNames[days] }))}
        onChange={(value) => onChange({ days: timeWindowDays.find((days) => String(days) === value), from: undefined, to: undefined })}
      />
      <Row align="end">
        <DayField
          label={t`Published from`}
          value={draft.from ?? ''}
          max={draft.to}
          onChange={(from) => onChange({ from: from || undefined, days: undefined })}
        />
        <DayField
          label={t`Published until`}
          value={draft.to ?? ''}
          min={draft.from}
          onChange={(to) => onChange({ to: to || undefined, days: undefined })}
        />
      </Row>
    </Stack>
  )
}

export function DownloadFilter({ draft, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <SelectField
      label={t`Download`}
      emptyLabel={t`All videos`}
      value={draft.download ?? ''}
      options={downloadFilters.map((value) => ({ value, label: i18n._(downloadNames[value]) }))}
      onChange={(value) => onChange({ download: downloadFilters.find((one) => one === value) })}
    />
  )
}

export function FlagFilter({ draft, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <MultiChoice
      label={t`Show only`}
      value={draft.flags ?? []}
      options={offeredFlags.map((value) => ({ value, label: i18n._(flagNames[value]) }))}
      onChange={(values) => onChange({ flags: keepChosen(offeredFlags, values) })}
    />
  )
}

export function StatusFilter({ draft, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <MultiChoice
      label={t`Status`}
      value={draft.status ?? []}
      options={videoStatuses.map((value) => ({ value, label: i18n._(statusNames[value]) }))}
      onChange={(values) => onChange({ status: keepChosen(videoStatuses, values) })}
    />
  )
}

export function MemberFilter({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Member name`}
      value={draft.member ?? ''}
      maxLength={60}
      autoCapitalize="none"
      onChange={(member) => onChange({ member: member || undefined })}
    />
  )
}

/** No choice means no filter, and is removed from the address. */
function keepChosen<Value extends string>(known: readonly Value[], values: readonly string[]): Value[] | undefined {
  const chosen = known.filter((value) => values.includes(value))
  return chosen.length > 0 ? chosen : undefined
}
