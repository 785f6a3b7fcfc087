import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CurrentUser } from '#contract/session.ts'
import { videoStatuses, type VideoAbilities, type VideoDetails } from '#contract/videos.ts'
import { defaultMomentSettings, formatDate } from '#src/lib/moment.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { changeOf, valuesOf, type EditValues } from './edit-values.ts'
import { MoreFields } from './more-fields.tsx'

const nothing: VideoAbilities = {
  canPlay: false,
  playRefusal: null,
  canDownload: false,
  canEdit: false,
  canEditCategories: false,
  canSetDate: false,
  canFeature: false,
  canSetStatus: [],
  canSetWatcherOverlay: false,
  canTransfer: false,
  canDelete: false,
  canChooseNobody: false,
  canReport: false,
  canPublish: null,
}
const video = {
  videoId: 7,
  version: 3,
  title: 'Net making',
  description: '',
  categories: [],
  stars: [],
  allowPlay: 'members',
  allowDownload: 'nobody',
  thumbTimecode: null,
  watcherOverlay: false,
  videoStatus: 'ready',
  isFeatured: false,
  publishedAt: 1_709_640_000,
  publishWhenReady: false,
  durationSeconds: 75,
  watermark: null,
} as unknown as VideoDetails // the fields the form reads

/** The fields for a member with these abilities, and the values they would send. */
function open(can: Partial<VideoAbilities>) {
  const shown = { ...video, can: { ...nothing, ...can } }
  const latest = { values: valuesOf(shown) }
  function Form() {
    const [values, setValues] = useState(latest.values)
    const handleChange = (change: Partial<EditValues>) => {
      latest.values = { ...values, ...change }
      setValues(latest.values)
    }
    return <MoreFields video={shown} values={values} onChange={handleChange} timecodeProblem={undefined} />
  }
  renderUi(<Form />)
  return { sent: () => changeOf(shown, latest.values) }
}

beforeAll(() => {
  const self = { userId: 1, userName: 'tarhand', ip: '192.0.2.7', role: 'active', permissions: {} }
  // The properties that a sample of the overlay and the status read.
  sessionState.set({ kind: 'signedIn', self: self as unknown as CurrentUser, sessionId: null })
})

const sentBase = { videoId: 7, version: 3 }

describe('the watcher overlay', () => {
  const overlay = () => screen.queryByRole('switch', { name: 'Screen capture deterrent' })

  it('[E-14] is shown to members who may set it; on, it shows a sample of user, date and address; off, a note that nothing deters', () => {
    // Midnight must not fall into the test.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { sent } = open({ canSetWatcherOverlay: true })
    expect(screen.getByText('No screen capture deterrent')).toBeVisible()
    fireEvent.click(screen.getByRole('switch', { name: 'Screen capture deterrent' }))
    const date = formatDate(new Date(), defaultMomentSettings)
    expect(document.body.textContent).toContain(`tarhand · ${date} · 192.0.2.7`)
    expect(screen.queryByText('No screen capture deterrent')).toBeNull()
    expect(sent()).toEqual({ ...sentBase, watcherOverlay: true })
    fireEvent.click(screen.getByRole('switch', { name: 'Screen capture deterrent' }))
    expect(screen.getByText('No screen capture deterrent')).toBeVisible()
    expect(document.body.textContent).not.toContain('192.0.2.7')
    expect(sent()).toBeNull()
  })

  it('[E-14] is hidden from others, whatever else they may edit', () => {
    open({ canEdit: true, canSetDate: true, canFeature: true, canSetStatus: [...videoStatuses] })
    expect(overlay()).toBeNull()
  })
})

describe('the status', () => {
  const status = () => screen.queryByLabelText<HTMLSelectElement>('Status')
  const offered = () => [...(status()?.options ?? [])].map(({ value }) => value)

  it('[E-05] offers every status to members who may set every one', () => {
    open({ canSetStatus: [...videoStatuses] })
    expect(offered()).toEqual(videoStatuses)
  })

  it('[E-05] [E-06] offers an owner ready and inactive; inactive shows the note that the site may reactivate or delete it', () => {
    const { sent } = open({ canSetStatus: ['ready', 'inactive'] })
    expect(offered()).toEqual(['ready', 'inactive'])
    const note = /The site may reactivate or delete them\./
    expect(screen.queryByText(note)).toBeNull()
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'inactive' } })
    expect(screen.getByText(note)).toBeVisible()
    expect(sent()).toEqual({ ...sentBase, videoStatus: 'inactive' })
  })

  it('[E-05] is hidden from members who may set none', () => {
    open({ canEdit: true })
    expect(status()).toBeNull()
  })
})
