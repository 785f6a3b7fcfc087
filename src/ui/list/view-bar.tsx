import { Trans, useLingui } from '@lingui/react/macro'
import { HorizontalScroller } from '../layout/horizontal-scroller.tsx'
import { Chip } from '../primitives/chip.tsx'
import type { IconName } from '../primitives/icon-names.ts'

export interface ListView {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly isOn: boolean
  readonly onChoose: () => void
}

export interface ViewBarProps {
  views: readonly ListView[]
  /** The first chip opens the filters. Without it they are shown beside the list. */
  filter?: { readonly count: number; readonly onOpen: () => void } | undefined
}

/** The chips above a list: its filters and its views. */
export function ViewBar({ views, filter }: ViewBarProps) {
  const { t } = useLingui()
  return (
    <HorizontalScroller label={t`Views`} gap={2} choice={views.find(({ isOn }) => isOn)?.key}>
      {filter && <FilterChip {...filter} />}
      {views.map(({ key, label, icon, isOn, onChoose }) => (
        <Chip key={key} icon={icon} isOn={isOn} onClick={onChoose}>
          {label}
        </Chip>
      ))}
    </HorizontalScroller>
  )
}

function FilterChip({ count, onOpen }: NonNullable<ViewBarProps['filter']>) {
  const { t } = useLingui()
  const isSet = count > 0
  return (
    <Chip icon="sliders-horizontal" isSet={isSet} onClick={onOpen} aria-label={isSet ? t`Filter, ${count} active` : t`Filter`}>
      {isSet ? count : <Trans>Filter</Trans>}
    </Chip>
  )
}
