import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ChatSettings } from '#contract/chat/chat.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { changeChatSettings, chatWrites, chatSettingsSubject, chatSettingsWrite } from '#src/entities/chat/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'

/** What others can see during a chat. Hiding it costs nothing: the member still sees what the others show. */
export function MessagingDrawer() {
  const { data, error, refetch, isFetching } = useQuery(chatQueries.settings())
  const layOver = useOverlay(chatWrites, 'settings')

  if (!data) return <RowsAwaited error={error} onRetry={() => void refetch()} isRetrying={isFetching} total={4} />
  return <Choices settings={layOver(data)} />
}

function Choices({ settings }: { settings: ChatSettings }) {
  const change = (next: Partial<ChatSettings>) => void changeChatSettings({ ...next, version: settings.version }).catch(reportProblem)
  return (
    <Stack gap={8}>
      <SaveNotes writes={[chatSettingsWrite]} subject={chatSettingsSubject} />
      <Section title={<Trans>What others see in conversations</Trans>} size="head">
        <Switch
          label={<Trans>When I’m typing</Trans>}
          description={<Trans>If off, no one sees you typing. You still see theirs.</Trans>}
          isOn={settings.showsTyping}
          onChange={(showsTyping) => change({ showsTyping })}
        />
        <Switch
          label={<Trans>What I’ve read</Trans>}
          description={<Trans>If off, no one sees how far you’ve read. You still see theirs.</Trans>}
          isOn={settings.showsRead}
          onChange={(showsRead) => change({ showsRead })}
        />
        <Switch
          label={<Trans>My presence</Trans>}
          description={
            <Trans>Friends and members you’ve chatted with. If off, you appear offline to everyone but still see who’s online.</Trans>
          }
          isOn={settings.showsOnline}
          onChange={(showsOnline) => change({ showsOnline })}
        />
      </Section>
      <Section title={<Trans>Video calls</Trans>} size="head">
        <Switch
          label={<Trans>Always relay calls</Trans>}
          description={<Trans>People you call never see your IP address. Video may lag slightly; without a relay, calls don’t work.</Trans>}
          isOn={settings.isRelayOnly}
          onChange={(isRelayOnly) => change({ isRelayOnly })}
        />
      </Section>
    </Stack>
  )
}
