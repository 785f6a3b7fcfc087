import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'

/** Mail and chat are one place for members: these chips switch between them. */
export function MessageChips() {
  const { t } = useLingui()
  const router = useRouter()
  // Chat is a feature of its own: its addresses are plain text here.
  const open = (address: string) => () => void router.navigate({ href: address })
  return (
    <HorizontalScroller label={t`Which messages`} gap={2} choice="mail">
      <Chip isOn={false} onClick={open('/messaging')}>{t`All`}</Chip>
      <Chip isOn={false} onClick={open('/messaging?view=unread')}>{t`Unread`}</Chip>
      <Chip isOn={false} onClick={open('/messaging?view=groups')}>{t`Groups`}</Chip>
      <Chip isOn>{t`Mail`}</Chip>
      <Chip isOn={false} onClick={open('/messaging?view=public')}>{t`Public chats`}</Chip>
      <Chip isOn={false} onClick={open('/common/chat/zoom')}>{t`Zoom rooms`}</Chip>
    </HorizontalScroller>
  )
}
