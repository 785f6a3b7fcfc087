import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { faqQueries, type FaqPlace } from '#src/entities/faq/queries.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'

/**
 * For an address that names a question or a category that the lists do not have. It may be newer than they are, so they are loaded once
 * more before the member is told that it does not exist; if they are found to have it, the page shows it instead.
 */
export function Missing({ place }: { place: FaqPlace }) {
  const lists = [useQuery({ ...faqQueries.categories(), staleTime: 0 }), useQuery({ ...faqQueries.questions(), staleTime: 0 })]
  if (lists.some(({ fetchStatus }) => fetchStatus === 'fetching')) return <Skeleton />
  const isSure = lists.every(({ isSuccess, isFetchedAfterMount }) => isSuccess && isFetchedAfterMount)
  const isQuestion = place.questionId !== undefined
  return <Note>{isSure ? <Gone isQuestion={isQuestion} /> : <NotSaved isQuestion={isQuestion} />}</Note>
}

interface SentenceProps {
  isQuestion: boolean
}

function Gone({ isQuestion }: SentenceProps) {
  if (isQuestion) return <Trans>This question isn’t here any more. These are the others.</Trans>
  return <Trans>This category isn’t here any more. These are the others.</Trans>
}

/** The lists could not be loaded again. */
function NotSaved({ isQuestion }: SentenceProps) {
  if (isQuestion) return <Trans>This question isn’t saved on this device yet. These are the others.</Trans>
  return <Trans>This category isn’t saved on this device yet. These are the others.</Trans>
}
