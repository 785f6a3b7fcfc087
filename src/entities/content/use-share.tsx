import { Trans, useLingui } from '@lingui/react/macro'
import { findDeclaredKind, type ContentRef } from '#contract/content/kinds.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { shareLink } from '#src/platform/sharing/share-link.ts'
import type { MenuItem } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'

/** The menu entry that passes on an item's address. The link only works for members who may see the item. */
export function useShare({ typeId, itemId }: ContentRef, title: string): MenuItem {
  const { t } = useLingui()

  async function share() {
    const path = findDeclaredKind(typeId)?.path(itemId) ?? '/'
    const how = await shareLink(`${location.origin}/#${path}`, title)
    if (how === 'copied') notify({ tone: 'success', text: <Trans>Link copied. Only members can open it.</Trans> })
  }

  return { key: 'share', icon: 'share-network', label: t`Share`, onSelect: () => void share().catch(reportProblem) }
}
