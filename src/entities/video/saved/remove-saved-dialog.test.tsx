import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { RemoveSavedDialog } from './remove-saved-dialog.tsx'

const remove = vi.hoisted(() => vi.fn<(videoId: number) => Promise<void>>())
vi.mock('#src/data/saved-videos/download-manager-link.ts', () => ({ openDownloadManager: () => Promise.resolve({ remove }) }))

/** `with`: each row renders its own dialog, which is removed with the row. `outside`: one dialog for all rows. */
function Saved({ place }: { place: 'with' | 'outside' }) {
  const [ids, setIds] = useState([7, 8])
  const [leaving, setLeaving] = useState<number | null>(null)
  remove.mockImplementation((videoId) => {
    act(() => setIds((all) => all.filter((id) => id !== videoId)))
    return Promise.resolve()
  })
  const dialogFor = (videoId: number | null) => (
    <RemoveSavedDialog video={videoId === null ? null : { videoId }} onClose={() => setLeaving(null)} />
  )
  return (
    <main id="main" tabIndex={-1}>
      {ids.map((id) => (
        <div key={id}>
          <button type="button" onClick={() => setLeaving(id)}>
            Video {id}
          </button>
          {place === 'with' && dialogFor(leaving === id ? id : null)}
        </div>
      ))}
      {place === 'outside' && dialogFor(leaving)}
    </main>
  )
}

it.each(['with', 'outside'] as const)(
  'the focus goes to the content when the removed video takes its button along, with the dialog %s its row',
  async (place) => {
    renderUi(<Saved place={place} />)
    const opener = screen.getByRole('button', { name: 'Video 7' })
    opener.focus()
    fireEvent.click(opener)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(remove).toHaveBeenLastCalledWith(7)
    expect(screen.queryByRole('button', { name: 'Video 7' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    // When the video is kept, the focus returns to the button.
    const other = screen.getByRole('button', { name: 'Video 8' })
    other.focus()
    fireEvent.click(other)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(other).toHaveFocus()
  },
)
