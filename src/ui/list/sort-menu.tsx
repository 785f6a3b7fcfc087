import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Menu } from '../feedback/menu.tsx'
import { Button } from '../primitives/button.tsx'

export interface SortMenuProps<Sort extends string> {
  sorts: readonly Sort[]
  names: Readonly<Record<Sort, MessageDescriptor>>
  value: Sort
  onChange: (sort: Sort) => void
}

/** The order of a list: its button names the current one. */
export function SortMenu<Sort extends string>({ sorts, names, value, onChange }: SortMenuProps<Sort>) {
  const { t, i18n } = useLingui()
  return (
    <Menu
      label={t`Sort by`}
      items={sorts.map((sort) => ({ key: sort, label: i18n._(names[sort]), isChecked: sort === value, onSelect: () => onChange(sort) }))}
      trigger={(props) => (
        <Button {...props} variant="ghost" icon="sort-ascending">
          {i18n._(names[value])}
        </Button>
      )}
    />
  )
}
