import { useMutation } from '@tanstack/react-query'
import { dismissEncoding, type EncodingProgress } from '#contract/encoding.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { call } from '#src/data/http/call.ts'
import type { EncodingClient } from '#src/workers/encoding/client.ts'
import { EncodingCard } from './encoding-card.tsx'

export interface JobListProps {
  jobs: readonly EncodingProgress[]
  encoding: EncodingClient
}

export function JobList({ jobs, encoding }: JobListProps) {
  // Removed here at once; offline it comes back with the next response, and nothing is lost.
  const dismiss = useMutation({
    mutationFn: (videoId: VideoId) => Promise.all([encoding.forget(videoId), call(dismissEncoding, { videoId }, { isQuiet: true })]),
  })
  return jobs.map((job) => <EncodingCard key={job.videoId} job={job} onDismiss={() => dismiss.mutate(job.videoId)} />)
}
