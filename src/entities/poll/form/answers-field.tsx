import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { mostAnswers, pollAnswerMax } from '#contract/community/polls.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorLine } from '#src/ui/form/error-line.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useReorder } from '#src/ui/list/use-reorder.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import styles from './answers-field.module.css'

export interface AnswersFieldProps {
  label: string
  /** One text per slot; empty slots are left out when the poll is saved. */
  value: readonly string[]
  error: string | undefined
  isDisabled: boolean
  onChange: (value: string[]) => void
  onBlur: () => void
}

/** The answers of a poll, in order: a slot for each, more on request, moved by dragging or with the arrow keys. */
export function AnswersField({ label, value, error, isDisabled, onChange, onBlur }: AnswersFieldProps) {
  const { t } = useLingui()
  const [placed, setPlaced] = useState('')
  const noteId = useId()
  const { keys, moveKey } = useSlotKeys(value.length)
  const { order, draggedId, listRef, handleProps } = useReorder({ ids: keys, onPlace: handlePlace })

  function handlePlace(key: number, afterKey: number | null) {
    const next = moveKey(key, afterKey)
    onChange(next.map((moved) => value[keys.indexOf(moved)] ?? ''))
    const [position, total] = [next.indexOf(key) + 1, next.length]
    setPlaced(t`Answer moved to position ${position} of ${total}`)
  }

  return (
    <fieldset disabled={isDisabled} aria-describedby={error === undefined ? undefined : noteId}>
      <Stack gap={2}>
        <Text as="legend" size="meta" isStrong>
          {label}
        </Text>
        <VisuallyHidden>
          <output>{placed}</output>
        </VisuallyHidden>
        <ol ref={listRef} className={styles.slots}>
          {order.map((key) => {
            const index = keys.indexOf(key)
            const place = index + 1
            return (
              <li key={key} className={classNames(styles.slot, key === draggedId && styles.dragged)}>
                <TextField
                  className={styles.field}
                  label={t`Answer ${place}`}
                  placeholder={t`Answer ${place}`}
                  isLabelHidden
                  maxLength={pollAnswerMax}
                  value={value[index] ?? ''}
                  onBlur={onBlur}
                  onChange={(text) => onChange(value.map((other, at) => (at === index ? text : other)))}
                />
                <IconButton
                  icon="dots-six-vertical"
                  label={t`Move answer ${place}. Use the arrow keys`}
                  className={styles.handle}
                  {...handleProps(key)}
                />
              </li>
            )
          })}
        </ol>
        <ErrorLine id={noteId} error={error} />
        <Row justify="between" isWrapping>
          <Button variant="link" icon="plus" disabled={value.length >= mostAnswers} onClick={() => onChange([...value, ''])}>
            <Trans>Add an answer</Trans>
          </Button>
          <Text size="meta">
            <Trans>Empty ones are left out.</Trans>
          </Text>
        </Row>
      </Stack>
    </fieldset>
  )
}

/** A key per slot that moves with it, so that the focus stays on the handle of the moved slot. */
function useSlotKeys(total: number) {
  const [order, setOrder] = useState<readonly number[]>(() => Array.from({ length: total }, (_, index) => index))
  const missing = Math.max(0, total - order.length)
  const firstFree = Math.max(-1, ...order) + 1
  // A slot was added, or a draft with another number of slots was restored.
  const keys = [...order.slice(0, total), ...Array.from({ length: missing }, (_, index) => firstFree + index)]

  function moveKey(key: number, afterKey: number | null): readonly number[] {
    const others = keys.filter((other) => other !== key)
    const at = afterKey === null ? 0 : others.indexOf(afterKey) + 1
    const next = [...others.slice(0, at), key, ...others.slice(at)]
    setOrder(next)
    return next
  }

  return { keys, moveKey }
}
