import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MailView, ThreadId } from '#contract/mail/mail.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { archive, mostMoved, moveTo, remove } from '#src/entities/mail/writes.ts'
import type { ThreadEntry } from '#src/entities/mail/thread-list.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { Checkbox } from '#src/ui/primitives/checkbox.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { boxIcons, boxNames } from '../box-names.ts'
import styles from '../mail.module.css'

export interface SelectionBarProps {
  view: MailView
  chosen: ReadonlySet<ThreadId>
  entries: readonly ThreadEntry[]
  onChange: (chosen: ReadonlySet<ThreadId> | null) => void
}

const targets = ['inbox', 'archive', 'trash'] as const

/** The actions on the selected threads, up to 50 at once. */
export function SelectionBar({ view, chosen, entries, onChange }: SelectionBarProps) {
  const { t, i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const threadIds = [...chosen]
  const selectable = entries.slice(0, mostMoved).map(({ thread }) => thread.threadId)
  const isDisabled = threadIds.length === 0 || threadIds.length > mostMoved

  function act(work: (ids: ThreadId[]) => Promise<void>) {
    void work(threadIds).catch(reportProblem)
    onChange(null)
  }

  const moves = targets
    .filter((box) => box !== view)
    .map((box): MenuItem => ({
      key: box,
      label: i18n._(boxNames[box]),
      icon: boxIcons[box],
      onSelect: () => act((ids) => moveTo(box, ids)),
    }))

  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Selected messages`}>
      <Checkbox
        label={<Plural value={threadIds.length} one="# selected" other="# selected" />}
        isChecked={threadIds.length > 0 && threadIds.length === selectable.length}
        isIndeterminate={threadIds.length > 0 && threadIds.length < selectable.length}
        onChange={(isAll) => onChange(new Set(isAll ? selectable : []))}
      />
      <span className={styles.space} />
      {view !== 'archive' && <IconButton icon="archive" label={t`Move to archive`} disabled={isDisabled} onClick={() => act(archive)} />}
      <Menu
        label={t`Move to`}
        items={moves}
        trigger={(props) => <IconButton {...props} icon="tray" label={t`Move to`} disabled={isDisabled} />}
      />
      <IconButton
        icon="trash"
        label={t`Remove`}
        disabled={isDisabled}
        onClick={() => (view === 'trash' ? setIsAsking(true) : act(remove))}
      />
      <IconButton icon="x" label={t`End selecting`} onClick={() => onChange(null)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Remove for good?</Trans>}
        body={<Trans>Only your copy is deleted. Others keep theirs.</Trans>}
        variant="danger"
        onConfirm={async () => {
          await remove(threadIds)
          onChange(null)
        }}
      />
    </div>
  )
}
