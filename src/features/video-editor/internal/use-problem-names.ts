import { useLingui } from '@lingui/react/macro'
import { listFormat } from '#src/lib/formatters.ts'
import type { VideoProblems } from '#src/entities/video/video-problems.ts'

/** The fields that have a problem, in the order of the form, as one text. */
export function useProblemNames(): (problems: VideoProblems, hasThumbProblem: boolean) => string {
  const { t, i18n } = useLingui()
  return ({ title, description, categories }, hasThumbProblem) => {
    const has = (start: string) => categories.some((rule) => rule.startsWith(start))
    const names = [
      title && t`Title`,
      description && t`Description`,
      has('cats.face') && t`Faces`,
      has('cats.actors') && t`Who’s in it`,
      (has('cats.action') || has('cats.exclusive')) && t`Action categories`,
      hasThumbProblem && t`Thumb offset`,
    ].filter((name) => typeof name === 'string')
    return listFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format(names)
  }
}
