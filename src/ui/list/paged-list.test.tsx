import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ListRow } from '../layout/list-row.tsx'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import { ListPage } from './list-page.tsx'
import type { ListQuery } from './list-query.ts'
import { PagedGrid } from './paged-grid.tsx'
import { PagedList } from './paged-list.tsx'
import { PagedRows } from './paged-rows.tsx'

type Knot = { readonly id: number; readonly name: string }
const knots = (from: number, to: number): Knot[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, name: `Knot ${from + index}` }))

class Told extends Error {
  readonly code = 'offline'
}
const failure = new Told('There is no connection.')

const fetchNextPage = vi.fn(async () => undefined)
const refetch = vi.fn(async () => undefined)
beforeEach(() => {
  fetchNextPage.mockClear()
  refetch.mockClear()
})

function query(given: Partial<ListQuery<Knot>> = {}): ListQuery<Knot> {
  return {
    data: { pages: [{ items: knots(1, 3), total: 5 }] },
    error: null,
    isPending: false,
    isFetching: false,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage,
    refetch,
    ...given,
  }
}
const awaited = { data: undefined, isPending: true, isFetching: true, hasNextPage: false } as const
const failed = { data: undefined, error: failure, hasNextPage: false } as const
const empty = { data: { pages: [{ items: [], total: 0 }] }, hasNextPage: false } as const
const nextFailed = { error: failure, isFetchNextPageError: true } as const

function Rows({ list, items }: { list: ListQuery<Knot>; items?: readonly Knot[] }) {
  return (
    <PagedRows
      label="Knots"
      list={list}
      items={items}
      itemKey={({ id }) => id}
      renderItem={({ name }) => name}
      more="More knots"
      awaited={<p>Awaited</p>}
      empty={<p>No knots</p>}
    />
  )
}

function Tiles({ list, placeKey = 'knots' }: { list: ListQuery<Knot>; placeKey?: string }) {
  return (
    <PagedGrid
      label="Knots"
      list={list}
      itemKey={({ id }) => id}
      renderItem={({ name }) => name}
      columns={2}
      estimatedHeight={40}
      placeKey={placeKey}
      skeleton={<p>Awaited</p>}
      empty={<p>No knots</p>}
    />
  )
}

const list = () => screen.queryByRole('list', { name: 'Knots' })
const rows = () => within(screen.getByRole('list', { name: 'Knots' })).getAllByRole('listitem')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe.each([
  ['PagedRows', Rows],
  ['PagedGrid', Tiles],
])('%s', (_name, Shown) => {
  it('shows skeletons, then the items', () => {
    const { rerender } = renderUi(<Shown list={query(awaited)} />)
    expect(screen.getAllByText('Awaited').length).toBeGreaterThan(0)
    expect(list()).toBeNull()
    rerender(<Shown list={query()} />)
    expect(screen.queryByText('Awaited')).toBeNull()
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Knot 1', 'Knot 2', 'Knot 3'])
  })

  it('shows why loading failed, and retries', async () => {
    renderUi(<Shown list={query(failed)} />)
    expect(screen.getByText('Couldn’t load the list')).toBeVisible()
    expect(screen.getByText('There is no connection.')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    press('Try again')
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('shows the text for an empty list', () => {
    renderUi(<Shown list={query(empty)} />)
    expect(screen.getByText('No knots')).toBeVisible()
    expect(list()).toBeNull()
  })

  it('keeps its items when a refetch fails', () => {
    renderUi(<Shown list={query({ error: failure })} />)
    expect(rows()).toHaveLength(3)
    expect(screen.queryByText('There is no connection.')).toBeNull()
  })

  it('shows below the items why the next page failed, and requests it again', async () => {
    const { rerender } = renderUi(<Shown list={query(nextFailed)} />)
    expect(rows()).toHaveLength(3)
    expect(screen.getByText('There is no connection.')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(fetchNextPage).not.toHaveBeenCalled()
    press('Try again')
    expect(fetchNextPage).toHaveBeenCalledOnce()
    rerender(<Shown list={query({ data: { pages: [{ items: knots(1, 3) }, { items: knots(4, 5) }] }, hasNextPage: false })} />)
    expect(rows()).toHaveLength(5)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('PagedRows', () => {
  it('loads the next page on request, and the button keeps the focus through a failure', () => {
    const { rerender } = renderUi(<Rows list={query()} />)
    screen.getByRole('button', { name: 'More knots' }).focus()
    press('More knots')
    expect(fetchNextPage).toHaveBeenCalledOnce()
    rerender(<Rows list={query({ isFetching: true, isFetchingNextPage: true })} />)
    expect(screen.getByRole('button', { name: 'Loading' })).toBeVisible()
    rerender(<Rows list={query(nextFailed)} />)
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('There is no connection.')
  })

  it('shows rows of the device before the list has loaded, and when it fails to load', () => {
    const { rerender } = renderUi(<Rows list={query(awaited)} items={knots(9, 9)} />)
    expect(screen.getByText('Awaited')).toBeVisible()
    expect(rows()).toHaveLength(1)
    rerender(<Rows list={query(failed)} items={knots(9, 9)} />)
    expect(screen.getByText('There is no connection.')).toBeVisible()
    expect(rows()).toHaveLength(1)
  })

  it('has a hairline between its rows and none below the last', () => {
    renderUi(
      <PagedRows label="Knots" list={query()} itemKey={({ id }) => id} renderItem={({ name }) => <ListRow title={name} />} empty={null} />,
    )
    const lines = rows().map(({ firstElementChild }) => firstElementChild && getComputedStyle(firstElementChild).borderBottomWidth)
    expect(lines).toEqual(['1px', '1px', '0px'])
  })

  it('offers the next page even if none of the current items is shown', () => {
    renderUi(<Rows list={query()} items={[]} />)
    expect(screen.getByText('No knots')).toBeVisible()
    expect(screen.getByRole('button', { name: 'More knots' })).toBeVisible()
  })
})

describe('PagedList', () => {
  it('lets a list with its own layout show that it is empty, once that is known', () => {
    const draw = (given: object) => (
      <PagedList list={query(given)} end={null}>
        {(items) => <p>{items.length} knots</p>}
      </PagedList>
    )
    const { rerender } = renderUi(draw(awaited))
    expect(screen.queryByText(/knots/)).toBeNull()
    rerender(draw(failed))
    expect(screen.queryByText(/knots/)).toBeNull()
    rerender(draw(empty))
    expect(screen.getByText('0 knots')).toBeVisible()
  })
})

describe('PagedGrid', () => {
  it('requests the next page automatically, and after a failure once the list has been refetched', async () => {
    const { rerender } = renderUi(<Tiles list={query()} />)
    await vi.waitFor(() => expect(fetchNextPage).toHaveBeenCalledTimes(1))
    rerender(<Tiles list={query({ isFetching: true, isFetchingNextPage: true })} />)
    expect(screen.getAllByText('Awaited')).toHaveLength(4)
    rerender(<Tiles list={query(nextFailed)} />)
    // The connection is back and the whole list is being refetched; loading its next page would cancel that.
    rerender(<Tiles list={query({ error: failure, isFetching: true })} />)
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
    rerender(<Tiles list={query()} />)
    expect(fetchNextPage).toHaveBeenCalledTimes(2)
    rerender(<Tiles list={query()} />)
    expect(fetchNextPage).toHaveBeenCalledTimes(2)
  })

  it('a list of another filter with the same length requests its own next page', async () => {
    const { rerender } = renderUi(<Tiles list={query()} />)
    await vi.waitFor(() => expect(fetchNextPage).toHaveBeenCalledTimes(1))
    rerender(<Tiles list={query()} placeKey="other knots" />)
    await vi.waitFor(() => expect(fetchNextPage).toHaveBeenCalledTimes(2))
  })
})

describe('ListPage', () => {
  function Screen() {
    const [view, setView] = useState('all')
    const [text, setText] = useState('')
    return (
      <ListPage
        title="Knots of a rope"
        search={{ label: 'Search knots', placeholder: 'Name', value: text, onChange: setText }}
        actions={<button type="button">Saved searches</button>}
        views={['all', 'mine'].map((key) => ({ key, label: key, isOn: key === view, onChoose: () => setView(key) }))}
        filters={{
          count: 2,
          sheet: (onClose) => (
            <dialog open aria-label="Filters">
              <button type="button" onClick={onClose}>
                Close
              </button>
            </dialog>
          ),
          panel: <p>Filters beside the list</p>,
          inForce: <p>By age</p>,
        }}
        total="5 knots"
        sort={<button type="button">Latest</button>}
        above={<p>Above, {text}</p>}
        below={<p>Below</p>}
      >
        <Rows list={query()} />
      </ListPage>
    )
  }

  it('has its filters in a sheet on the phone', async () => {
    await page.viewport(390, 844)
    renderUi(<Screen />)
    expect(screen.getByRole('heading', { level: 1, name: 'Knots of a rope' })).toBeVisible()
    for (const words of ['By age', '5 knots', 'Below']) expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByText('Filters beside the list')).toBeNull()
    expect(await findBarriers()).toEqual([])
    press('Filter, 2 active')
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    press('mine')
    expect(screen.getByRole('button', { name: 'mine' })).toHaveAttribute('aria-pressed', 'true')
    press('Search knots')
    const field = screen.getByRole('searchbox', { name: 'Search knots' })
    fireEvent.change(field, { target: { value: 'bowline' } })
    fireEvent.blur(field)
    expect(screen.getByText('Above, bowline')).toBeVisible()
  })

  it('has its filters beside it on the desktop', async () => {
    await page.viewport(1280, 800)
    renderUi(<Screen />)
    expect(screen.getByText('Filters beside the list')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Filter/ })).toBeNull()
    // The browser reports the new width asynchronously.
    await act(() => page.viewport(390, 844))
    expect(await screen.findByRole('button', { name: 'Filter, 2 active' })).toBeVisible()
  })
})
