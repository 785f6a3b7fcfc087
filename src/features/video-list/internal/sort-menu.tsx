import { useLingui } from '@lingui/react/macro'
import { videoSorts, type VideoSort } from '#contract/videos.ts'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { sortNames } from './view-names.ts'

export interface SortMenuProps {
  value: VideoSort
  onChange: (sort: VideoSort) => void
}

export function SortMenu({ value, onChange }: SortMenuProps) {
  const { t, i18n } = useLingui()
  return (
    <Menu
      label={t`Sort by`}
      items={videoSorts.map((sort) => ({
        key: sort,
        label: i18n._(sortNames[sort]),
        isChecked: sort === value,
        onSelect: () => onChange(sort),
      }))}
      trigger={(props) => (
        <Button {...props} variant="ghost" icon="sort-ascending">
          {i18n._(sortNames[value])}
        </Button>
      )}
    />
  )
}
