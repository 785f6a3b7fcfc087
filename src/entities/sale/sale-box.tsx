import type { ReactNode } from 'react'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './sale-box.module.css'

export interface SaleBoxProps {
  title: ReactNode
  /** `ticket` where tickets are paid, `owned` for what the member has bought. */
  tone?: 'ticket' | 'owned'
  /** The price, or a badge. */
  mark?: ReactNode
  terms: ReactNode
  /** Below the button. */
  note?: ReactNode
  children?: ReactNode
}

/** What, price, terms, and one button. */
export function SaleBox({ title, tone, mark, terms, note, children }: SaleBoxProps) {
  return (
    <Card className={tone && styles[tone]}>
      <Section title={title} action={mark} size="head">
        <Stack gap={3}>
          <Text size="meta">{terms}</Text>
          {children && <Row isWrapping>{children}</Row>}
          {note && (
            <Text as="div" size="meta" tone="muted">
              {note}
            </Text>
          )}
        </Stack>
      </Section>
    </Card>
  )
}
