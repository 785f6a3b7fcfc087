import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { savedVideos } from '#src/data/saved-videos/download-manager-link.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { SavedVideosPage } from './saved-videos-page.tsx'

afterEach(() => savedVideos.set(null))

const link = ({ href, children }: { href: string; children?: React.ReactNode }) => <a href={href}>{children}</a>
const empty = () => screen.queryByText('Nothing saved yet')

it('[PW-08] shows that nothing is saved only once the download manager is open and empty', () => {
  renderUi(<SavedVideosPage link={link} />)
  expect(screen.getByRole('heading', { name: 'Saved offline' })).toBeTruthy()
  expect(empty()).toBeNull()
  act(() => savedVideos.set([]))
  expect(empty()).not.toBeNull()
})
