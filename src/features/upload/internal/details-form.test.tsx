import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { categoryIds } from '#contract/categories.ts'
import { editVideo } from '#contract/videos.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { videoEdit } from '#src/entities/video/writes.ts'
import { uploadForTest } from '#src/offline/testing/upload-for-test.ts'
import type { UploadView } from '#src/offline/uploads/upload-state.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeVideo } from '#tests/fake/world.ts'
import { DetailsForm } from './details-form.tsx'
import type { UploadActions } from './upload-actions.ts'

const server = fakeServer()
const describeUpload = vi.fn<UploadActions['describe']>()
const onDevice = 'Saved on this device. It will send when you’re online.'

async function openForm(change: Partial<UploadView> = {}): Promise<void> {
  const upload = uploadForTest('a.mp4', change)
  const actions = { describe: describeUpload } as unknown as UploadActions // the members the form uses
  await renderScreen(<DetailsForm upload={upload} actions={actions} />, { server })
}

/** A draft whose details have been handed over to the outbox. */
async function openHandedOver(): Promise<FakeVideo> {
  const { id: ownerId } = server.signedInAs('member')
  const video = server.world.addVideo({ ownerId, isDraft: true })
  await openForm({ videoId: video.id, details: { title: 'Column wrap' }, areDetailsSent: true })
  return video
}
const handOver = ({ id }: FakeVideo) => submit(videoEdit, { videoId: id as never, title: 'Column wrap' }) // ids in tests are plain numbers

beforeEach(() => {
  describeUpload.mockReset()
  describeUpload.mockResolvedValue()
})

describe('details typed while a video uploads', () => {
  it('[U-07] are saved on this device while they wait with the upload', async () => {
    server.signedInAs('member')
    await openForm({ details: { title: 'Column wrap' } })
    expect(await screen.findByText(onDevice)).toBeVisible()
  })

  it('[U-07] are saved on this device while they wait in the outbox, and marked as saved once the server has them', async () => {
    const video = await openHandedOver()
    expect(await screen.findByText('Saved.')).toBeVisible()
    server.cut()
    await handOver(video)
    expect(await screen.findByText(onDevice)).toBeVisible()
    server.reconnect()
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(video.title).toBe('Column wrap')
  })

  it('[U-07] show in their place why they were refused, and nowhere else', async () => {
    const video = await openHandedOver()
    server.refuse(editVideo, 'validation_failed')
    await handOver(video)
    expect(await screen.findByText(/^Not saved: /)).toBeVisible()
    expect(screen.queryByText(/^Not accepted: /)).toBeNull()
  })

  it('[U-07] store the names of the categories beside their numbers, for screens that show the video meanwhile', async () => {
    server.signedInAs('member')
    const special = { Faces: categoryIds.faces, Solo: categoryIds.solo }
    for (const [title, categoryId] of Object.entries(special)) server.world.addCategory(title, { categoryId })
    server.world.addCategory('Knots')
    await openForm()
    for (const name of ['Faces', 'Solo', 'Knots']) fireEvent.click(await screen.findByRole('button', { name }))
    const details = () => describeUpload.mock.calls.at(-1)?.[1]
    await waitFor(() => expect(details()?.categories).toHaveLength(3))
    const byTitle = (title: string) => expect.objectContaining({ title }) as unknown
    expect(details()?.shownCategories).toEqual(['Faces', 'Solo', 'Knots'].map(byTitle))
    expect(details()?.shownCategories?.map(({ categoryId }) => categoryId)).toEqual(details()?.categories)
  })
})
