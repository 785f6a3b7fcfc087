import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  digestRhythms,
  notifyChannels,
  notifyTopics,
  type NotifyChannel,
  type NotifySettingsChange,
  type NotifyTopic,
  type VersionedNotifySettings,
} from '#contract/notify/settings.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { changeNotifySettings, notificationWrites, notifySettingsSubject, notifySettingsWrite } from '#src/entities/notification/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { PushSection } from './internal/push-section.tsx'
import { QuietHours } from './internal/quiet-hours.tsx'

/**
 * The member's notification settings: kinds, channels and hours (O-09). Each choice applies at once and is queued
 * without a connection.
 */
export function NotificationsDrawer() {
  const { data, error, refetch, isFetching } = useQuery(notificationQueries.settings())
  const layOver = useOverlay(notificationWrites, 'settings')

  if (!data) return <RowsAwaited error={error} onRetry={() => void refetch()} isRetrying={isFetching} total={2} />
  return <Choices settings={layOver(data)} />
}

function Choices({ settings }: { settings: VersionedNotifySettings }) {
  const { t } = useLingui()
  const change = (next: NotifySettingsChange) => void changeNotifySettings(next, settings.version).catch(reportProblem)
  const rhythms = { off: t`Never`, daily: t`Daily`, weekly: t`Weekly` }
  return (
    <Stack gap={8}>
      <SaveNotes writes={[notifySettingsWrite]} subject={notifySettingsSubject} />
      <Section title={<Trans>Types and channels</Trans>} size="head">
        <Stack gap={5}>
          {notifyTopics.map((topic) => (
            <TopicChoices
              key={topic}
              topic={topic}
              channels={settings.topics[topic]}
              onChange={(channel, isOn) => change({ topics: { [topic]: { [channel]: isOn } } })}
            />
          ))}
        </Stack>
      </Section>
      <PushSection />
      <Section title={<Trans>Discretion</Trans>} size="head">
        <Switch
          label={<Trans>Include names and details</Trans>}
          description={<Trans>If off, push and email only say something is new.</Trans>}
          isOn={settings.showsDetails}
          onChange={(showsDetails) => change({ showsDetails })}
        />
        <QuietHours value={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
      </Section>
      <Section title={<Trans>Email summary</Trans>} size="head">
        <Stack gap={3}>
          <Segmented
            label={t`Email summary`}
            value={settings.digest}
            options={digestRhythms.map((value) => ({ value, label: rhythms[value] }))}
            onChange={(digest) => change({ digest })}
          />
          <Text size="meta" tone="muted">
            <Trans>One email with a neutral subject for what you missed. Every email has an unsubscribe link.</Trans>
          </Text>
        </Stack>
      </Section>
    </Stack>
  )
}

interface TopicChoicesProps {
  topic: NotifyTopic
  channels: VersionedNotifySettings['topics'][NotifyTopic]
  onChange: (channel: NotifyChannel, isOn: boolean) => void
}

function TopicChoices({ topic, channels, onChange }: TopicChoicesProps) {
  const topics = useTopicNames()
  const names = useChannelNames()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset's legend cannot be part of a stack.
    <div role="group" aria-label={topics[topic]}>
      <Stack gap={2}>
        <Text isStrong>{topics[topic]}</Text>
        <Row gap={2} isWrapping>
          {notifyChannels.map((channel) => (
            <Chip key={channel} isOn={channels[channel]} onClick={() => onChange(channel, !channels[channel])}>
              {names[channel]}
            </Chip>
          ))}
        </Row>
      </Stack>
    </div>
  )
}

function useTopicNames(): Record<NotifyTopic, string> {
  const { t } = useLingui()
  return {
    friends: t`Friends`,
    comments: t`Comments and replies`,
    videos: t`Your own videos`,
    heroes: t`New videos from your heroes`,
    members: t`Fans, interest, invitations`,
    messages: t`Private messages`,
    site: t`Club news`,
  }
}

function useChannelNames(): Record<NotifyChannel, string> {
  const { t } = useLingui()
  return { screen: t`In the app`, push: t`Push`, mail: t`Email`, sound: t`Sound` }
}
