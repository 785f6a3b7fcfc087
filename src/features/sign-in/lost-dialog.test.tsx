import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openMemberDraft } from '#src/data/drafts/draft-keeper.ts'
import { storeTrouble } from '#src/data/session/store-trouble.ts'
import { databaseName, unsentMarkKey } from '#src/offline/device-names.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { LostDialog } from './lost-dialog.tsx'

const server = fakeServer()

it('[S-27] lists the data that has to be fetched again when the browser removed the database, also when it contained nothing unsent', async () => {
  const me = server.signedInAs('member')
  const unsent = { writes: 0, uploads: 0, drafts: 0, messages: 0 }
  // The name of the previous database. The store itself is the real one, and new.
  localStorage.setItem(unsentMarkKey, JSON.stringify({ memberId: me.id, bornAs: 'the one before', unsent }))
  await renderScreen(<LostDialog />, { server })
  expect(
    await screen.findByText(/^Your browser removed the data this app saved on this device\. Lists and messages load again/),
  ).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[S-27] a text that the full device cannot save is reported as not saved', async () => {
  onTestFinished(() => storeTrouble.set(null))
  server.signedInAs('member')
  await renderScreen(<LostDialog />, { server })
  const { put } = IDBObjectStore.prototype
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'drafts') throw new DOMException('Full.', 'QuotaExceededError')
    return put.apply(this, row)
  })
  onTestFinished(() => refusing.mockRestore())
  const draft = openMemberDraft('comment:video:12', () => undefined)
  draft.keep('Half a thought')
  draft.close()
  expect(await screen.findByText('This device can’t save what you type. Send or save it before you close this page.')).toBeVisible()
})

it('[S-27] reports that an older tab blocks the database', async () => {
  onTestFinished(() => storeTrouble.set(null))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const me = server.signedInAs('member')
  const request = indexedDB.open(databaseName(me.id), 1)
  const stubborn = await new Promise<IDBDatabase>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  onTestFinished(() => stubborn.close())
  await renderScreen(<LostDialog />, { server })
  // Each check lets the whole timeout for an older tab pass.
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(storeTrouble.get()).toBe('blocked')
  })
  vi.useRealTimers()
  expect(await screen.findByText(/^Another tab has an older version of this app open\./)).toBeVisible()
  act(() => stubborn.close())
})
