import { useLingui } from '@lingui/react/macro'
import { defaultDirection, directorySorts } from '#contract/directory/directory-choices.ts'
import { Menu } from '#src/ui/feedback/menu.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { usualSort, type DirectorySearch } from '../directory-search.ts'
import { sortNames } from './directory-names.ts'

export interface SortMenuProps {
  search: DirectorySearch
  onChange: (change: Pick<DirectorySearch, 'sort' | 'dir'>) => void
}

/** The sort order and its direction. Each order starts in its own default direction (1§2). */
export function SortMenu({ search, onChange }: SortMenuProps) {
  const { t, i18n } = useLingui()
  const sort = search.sort ?? usualSort
  const direction = search.dir ?? defaultDirection(sort)
  return (
    <Row gap={1}>
      <Menu
        label={t`Sort by`}
        items={directorySorts.map((key) => ({
          key,
          label: i18n._(sortNames[key]),
          isChecked: key === sort,
          onSelect: () => onChange({ sort: key, dir: undefined }),
        }))}
        trigger={(props) => (
          <Button {...props} variant="ghost">
            {i18n._(sortNames[sort])}
          </Button>
        )}
      />
      <IconButton
        icon={direction === 'asc' ? 'sort-ascending' : 'sort-descending'}
        label={direction === 'asc' ? t`Ascending. Tap to reverse` : t`Descending. Tap to reverse`}
        onClick={() => onChange({ sort, dir: direction === 'asc' ? 'desc' : 'asc' })}
      />
    </Row>
  )
}
