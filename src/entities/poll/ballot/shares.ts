/** How the votes of a poll are distributed. */
import type { PollAnswer, PollCard } from '#contract/community/polls.ts'
import { numberFormat } from '#src/lib/formatters.ts'

type Voted = Pick<PollCard, 'answers' | 'totalVoters'>

/** The part of the voters who chose the answer, 0 to 1. Where several answers may be chosen, the parts add up to more than 1. */
export function shareOf({ totalVotes }: PollAnswer, { totalVoters }: Pick<PollCard, 'totalVoters'>): number {
  return totalVotes === null || totalVoters === 0 ? 0 : totalVotes / totalVoters
}

export function areResultsShown({ answers }: Pick<Voted, 'answers'>): boolean {
  return answers.every(({ totalVotes }) => totalVotes !== null)
}

/** The answer with the most votes, the first of several; undefined without votes, and while the results are hidden. */
export function leadingAnswer({ answers, totalVoters }: Voted): PollAnswer | undefined {
  if (totalVoters === 0 || !areResultsShown({ answers })) return undefined
  return answers.reduce((best, answer) => ((answer.totalVotes ?? 0) > (best.totalVotes ?? 0) ? answer : best))
}

export function formatShare(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
