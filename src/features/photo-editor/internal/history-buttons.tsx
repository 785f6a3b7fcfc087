import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { Editing } from './use-history.ts'

export function HistoryButtons<Value>({ undo, redo }: Pick<Editing<Value>, 'undo' | 'redo'>) {
  const { t } = useLingui()
  return (
    <>
      <IconButton icon="arrow-counter-clockwise" label={t`Undo`} disabled={!undo} onClick={() => undo?.()} />
      <IconButton icon="arrow-clockwise" label={t`Redo`} disabled={!redo} onClick={() => redo?.()} />
    </>
  )
}
