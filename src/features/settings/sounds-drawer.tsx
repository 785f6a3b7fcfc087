import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { chatSounds, readChatSounds, writeChatSounds, type ChatSound } from '#src/entities/current-user/chat-sounds.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

const names: Record<ChatSound, ReactNode> = {
  play_on_new_message: <Trans>A new message</Trans>,
  play_on_join_leave: <Trans>Someone joins or leaves</Trans>,
  play_on_videorequest: <Trans context="sound">Incoming video call</Trans>,
}

/** When the chat plays a sound on this device (O-15). */
export function SoundsDrawer() {
  const { userId } = useCurrentUser()
  const [choices, setChoices] = useState(() => readChatSounds(userId))

  function handleChange(sound: ChatSound, isOn: boolean) {
    const next = { ...choices, [sound]: isOn }
    setChoices(next)
    writeChatSounds(userId, next)
  }

  return (
    <Stack>
      <Text tone="muted">
        <Trans>This device only. Cleared when you sign out.</Trans>
      </Text>
      <div>
        {chatSounds.map((sound) => (
          <Switch key={sound} label={names[sound]} isOn={choices[sound]} onChange={(isOn) => handleChange(sound, isOn)} />
        ))}
      </div>
    </Stack>
  )
}
