import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import type { DirectorySearch } from '../directory-search.ts'
import { SortMenu } from './sort-menu.tsx'

function Sorting({ onSearch }: { onSearch: (search: Partial<DirectorySearch>) => void }) {
  const [search, setSearch] = useState<Partial<DirectorySearch>>({})
  return (
    <SortMenu
      search={search}
      onChange={(change) => {
        setSearch({ ...search, ...change })
        onSearch(change)
      }}
    />
  )
}

it('[M-02] offers seven sorts; near me and user name start ascending, all others descending, and each can be reversed', () => {
  const onSearch = vi.fn()
  renderUi(<Sorting onSearch={onSearch} />)
  let chosen = 'Last activity'
  for (const [name, sort, direction] of [
    ['Near me', 'near', 'asc'],
    ['Last activity', 'activity', 'desc'],
    ['Joined', 'joined', 'desc'],
    ['Member name', 'uname', 'asc'],
    ['Videos', 'videos', 'desc'],
    ['Most viewed', 'views', 'desc'],
    ['Age', 'age', 'desc'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: chosen }))
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(7)
    fireEvent.click(screen.getByRole('menuitemradio', { name }))
    expect(onSearch).toHaveBeenLastCalledWith({ sort, dir: undefined })
    fireEvent.click(screen.getByRole('button', { name: direction === 'asc' ? 'Ascending. Tap to reverse' : 'Descending. Tap to reverse' }))
    expect(onSearch).toHaveBeenLastCalledWith({ sort, dir: direction === 'asc' ? 'desc' : 'asc' })
    chosen = name
  }
})
