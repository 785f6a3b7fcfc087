import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RemovedFact } from '#contract/profile/profile-picture.ts'
import { listFormat } from '#src/lib/formatters.ts'

const factLabels = {
  place: msg`where it was taken`,
  camera: msg`the camera`,
  date: msg`the date`,
  other: msg`other notes`,
} as const satisfies Record<RemovedFact, unknown>

/** Names what was removed from an image file: "where it was taken and the camera". */
export function useRemovedFacts(): (removed: readonly RemovedFact[]) => string {
  const { i18n } = useLingui()
  return (removed) =>
    listFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format(removed.map((fact) => i18n._(factLabels[fact])))
}
