import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { category } from '#contract/categories.ts'
import type { Role } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/session.ts'
import { videoStatuses } from '#contract/videos.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { filterOf, noFilters, readBrowseSearch, type BrowseAddress, type BrowseSearch } from '../browse-search.ts'
import { VideoFilters } from './video-filters.tsx'

const day = new Date(2026, 10, 23)
const knots = v.parse(category, { categoryId: 201, categoryGroupId: 2, title: 'Knots', totalVideo: 1 })

const onApply = vi.fn<(change: Partial<BrowseSearch>) => void>()

function open(view: BrowseAddress['view'] = 'all', role: Role = 'active', search: BrowseSearch = noFilters): void {
  // The requests the form sends for the signed-in member.
  sessionState.set({ kind: 'signedIn', self: { userId: 1, role, permissions: {} } as unknown as CurrentUser, sessionId: null })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(videoQueries.categories().queryKey, { categories: [knots], special: [] })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <VideoFilters address={{ view, arg1: undefined, search }} onApply={onApply} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
/** The list's resulting filter request; the address holds it in between. */
function asked(view: BrowseAddress['view'] = 'all') {
  press('Show the videos')
  const search = readBrowseSearch(JSON.parse(JSON.stringify(onApply.mock.lastCall?.[0])))
  return filterOf({ view, arg1: undefined, search }, day)
}
const secondsOf = (...at: [number, number, number]) => new Date(...at).getTime() / 1000

beforeEach(() => void onApply.mockReset())

describe('the filter form', () => {
  it('[V-05] combines text, dates, download, duration, all of some categories, flags, status and member in one request', () => {
    open('all', 'admin')
    type('Search for', 'rope')
    fireEvent.change(screen.getByLabelText('In'), { target: { value: 'description' } })
    fireEvent.change(screen.getByLabelText('Match'), { target: { value: 'start' } })
    press('Knots')
    press('Solo')
    fireEvent.click(screen.getByText('All of them'))
    type('From', '2')
    type('To', '10')
    type('Published from', '2024-03-05')
    type('Published until', '2024-03-31')
    type('Download', 'friends')
    tick('Featured')
    tick('For sale')
    tick('Inactive')
    tick('Failed')
    type('Member name', 'oakum')
    expect(asked()).toEqual({
      view: 'all',
      text: { value: 'rope', operator: 'start', target: 'description' },
      categories: [134, 201],
      findCategories: 'all',
      durationMin: 2,
      durationMax: 10,
      dtFrom: secondsOf(2024, 2, 5),
      dtTo: secondsOf(2024, 3, 1) - 1,
      download: 'friends',
      flags: ['premium', 'for_sale'],
      status: ['failed', 'inactive'],
      userName: 'oakum',
      sortBy: 'latest',
    })
  })

  it('[V-05] matches any of the categories by default, and each download setting separately', () => {
    open()
    press('Knots')
    for (const download of ['public', 'members', 'friends']) {
      type('Download', download)
      expect(asked()).toMatchObject({ categories: [201], findCategories: 'any', download })
    }
    type('Download', '')
    expect(asked()).toEqual({ view: 'all', categories: [201], findCategories: 'any', sortBy: 'latest' })
  })

  it('[V-05] offers every status to admins and among the member’s own videos, where the server accepts them, and nowhere else', () => {
    open('myall')
    const offered = () => screen.queryAllByRole('group', { name: 'Status' }).flatMap((group) => [...group.querySelectorAll('input')])
    expect(offered()).toHaveLength(videoStatuses.length)
    tick('Stalled')
    expect(asked('myall')).toMatchObject({ view: 'myall', status: ['stalled'] })
  })

  it('[V-05] offers no status in lists of others, and no member where the list is about one', () => {
    open('his')
    expect(screen.queryByRole('group', { name: 'Status' })).toBeNull()
    expect(screen.queryByLabelText('Member name')).toBeNull()
  })

  it('[V-06] compares the text in each of the six ways with title or description', () => {
    open()
    type('Search for', 'rope')
    const offered = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
    expect([offered('Match'), offered('In')]).toEqual([
      ['contains', 'start', 'end', 'lt', '=', 'gt'],
      ['title', 'description'],
    ])
    for (const target of offered('In'))
      for (const operator of offered('Match')) {
        type('In', target)
        type('Match', operator)
        expect(asked().text).toEqual({ value: 'rope', operator, target })
      }
  })

  it('[V-07] hides operator and target while the text looks up an id or a member', () => {
    open()
    for (const [text, isHidden] of [
      ['rope', false],
      ['#12', true],
      ['-oakum', true],
      ['#rope', false],
      ['', true],
    ] as const) {
      type('Search for', text)
      expect([screen.queryByLabelText('In') === null, screen.queryByLabelText('Match') === null], text).toEqual([isHidden, isHidden])
    }
  })

  it('accepts a window and fixed days in turn, and clears everything at once', () => {
    open('all', 'active', { ...noFilters, from: '2024-03-05', member: 'oakum', download: 'public', sort: 'title' })
    type('Published within', '30')
    expect(asked()).toMatchObject({ dtFrom: secondsOf(2026, 10, 23) - 30 * 86_400 })
    type('Published until', '2024-03-31')
    expect(asked()).not.toHaveProperty('dtFrom')
    press('Clear')
    expect(asked()).toEqual({ view: 'all', sortBy: 'title' })
  })
})
