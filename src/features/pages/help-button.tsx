import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageQueries } from '#src/entities/page/queries.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface HelpButtonProps {
  /** Pattern of the route it helps with. */
  place: string
}

/** Help by staff for a page; nothing where they have written none (P-10). */
export function HelpButton({ place }: HelpButtonProps) {
  const { t } = useLingui()
  const { data } = useQuery(pageQueries.help(place))
  const [isOpen, setIsOpen] = useState(false)
  if (!data || data.topics.length === 0) return null
  return (
    <>
      <IconButton icon="info" label={t`Help`} onClick={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={<Trans>Help</Trans>}>
        <Stack gap={5}>
          {data.topics.map(({ helpTopicId, title, text }) => (
            <Stack key={helpTopicId} gap={1}>
              <Text as="h3" size="head">
                {title}
              </Text>
              <Text>{text}</Text>
            </Stack>
          ))}
        </Stack>
      </Sheet>
    </>
  )
}
