import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { savedFilms } from '#src/data/saved-films/film-shelf-link.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { SavedFilmsPage } from './saved-films-page.tsx'

afterEach(() => savedFilms.set(null))

const link = ({ href, children }: { href: string; children?: React.ReactNode }) => <a href={href}>{children}</a>
const empty = () => screen.queryByText('Nothing saved yet')

it('[PW-08] says that nothing is saved only once the shelf is open and empty', () => {
  renderUi(<SavedFilmsPage link={link} />)
  expect(screen.getByRole('heading', { name: 'Saved offline' })).toBeTruthy()
  expect(empty()).toBeNull()
  act(() => savedFilms.set([]))
  expect(empty()).not.toBeNull()
})
