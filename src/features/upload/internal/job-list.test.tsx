import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { encodingProgress, type EncodingProgress } from '#contract/encoding.ts'
import { encodingJobs } from '#src/entities/encoding/encoding-store.ts'
import { useEncodingJobs } from '#src/entities/encoding/use-encoding-jobs.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { JobList } from './job-list.tsx'

const encoding = {
  feed: () => Promise.resolve(),
  expect: () => Promise.resolve(),
  setVisible: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  close: () => undefined,
}

function Jobs() {
  return <JobList jobs={useEncodingJobs().jobs} encoding={encoding} />
}

const job = (given: Partial<EncodingProgress>): EncodingProgress =>
  v.parse(encodingProgress, {
    videoId: 4,
    title: 'Column wrap',
    thumb: null,
    state: 'running',
    stage: 'encoding',
    percent: 10,
    secondsLeft: null,
    isPlayable: false,
    failure: null,
    hasMetadata: false,
    updatedAt: 1_700_000_000,
    revision: 1,
    ...given,
  })
const hear = (...jobs: EncodingProgress[]) => act(() => encodingJobs.set({ jobs, heardAtMs: 1 }))

beforeEach(() => {
  // Further data of the video is not requested in this test.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  encodingJobs.set({ jobs: [], heardAtMs: null })
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <Jobs />
    </QueryClientProvider>,
  )
})

it('[S-08] says that an original keeps its metadata, and that it stays private', () => {
  const sentence = /^We couldn’t remove the location and camera details from your original file\. It stays private/
  hear(job({ state: 'done', stage: 'ready' }))
  expect(screen.queryByText(sentence)).toBeNull()
  hear(job({ state: 'done', stage: 'ready', hasMetadata: true }))
  expect(screen.getByText(sentence)).toBeVisible()
})

it('[JB-08] shows each job in progress with its stage and percent, and follows the updates of both', () => {
  hear(
    job({ state: 'waiting', stage: 'received', percent: 0 }),
    job({ videoId: 5 as EncodingProgress['videoId'], title: 'Other', percent: 40 }),
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Column wrap', 'Other'])
  expect(screen.getByText('Waiting for the encoder')).toBeVisible()
  expect(screen.getByText('40%')).toBeVisible()
  hear(job({ percent: 12.7 }))
  expect(screen.getByText('12%')).toBeVisible()
  expect(screen.queryByText('Waiting for the encoder')).toBeNull()
  hear(job({ stage: 'images', percent: 88, secondsLeft: 60 }))
  expect(screen.getByText('88%')).toBeVisible()
  expect(screen.queryByText('12%')).toBeNull()
  hear(job({ state: 'failed', failure: 'not_a_video' }))
  expect(screen.getByText('This file isn’t a video, whatever its name says.')).toBeVisible()
  expect(screen.queryByText('88%')).toBeNull()
})
