import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'

/** Messages are one place: from mail one goes over to what is talked live, and back. */
export function MessageChips() {
  const { t } = useLingui()
  const router = useRouter()
  // Live talk is a feature of its own: its addresses are text here.
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
