import { Trans } from '@lingui/react/macro'
import { feedDetailKinds, feedToggles, type FeedDetail, type FeedToggle } from '#contract/session.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { changePreferences, preferencesWrite, settingsSubject } from '#src/entities/current-user/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useFeedNames } from './internal/use-feed-names.ts'

/** Which of the fourteen sections home shows (1§2), and which feed entries are shown in full. */
export function HomeDrawer() {
  const { pref } = useCurrentUser()
  const names = useFeedNames()

  function handleSection(section: FeedToggle, isShown: boolean) {
    // In the documents' order, whatever the order of pressing.
    const feed = feedToggles.filter((one) => (one === section ? isShown : pref.feed.includes(one)))
    changePreferences({ feed }).catch(reportProblem)
  }

  function handleDetail(detail: FeedDetail, isFull: boolean) {
    const feedDetail = feedDetailKinds.filter((one) => (one === detail ? isFull : pref.feedDetail.includes(one)))
    changePreferences({ feedDetail }).catch(reportProblem)
  }

  const sectionSwitch = (section: FeedToggle) => (
    <Switch
      key={section}
      label={names.sections[section]}
      isOn={pref.feed.includes(section)}
      onChange={(isShown) => handleSection(section, isShown)}
    />
  )
  const detailSwitch = (detail: FeedDetail) => (
    <Switch
      key={detail}
      label={names.details[detail]}
      isOn={pref.feedDetail.includes(detail)}
      onChange={(isFull) => handleDetail(detail, isFull)}
    />
  )

  return (
    <Stack gap={8}>
      <SaveNotes writes={[preferencesWrite]} subject={settingsSubject} />
      <Section title={<Trans>Sections</Trans>} size="head">
        {feedToggles.map(sectionSwitch)}
      </Section>
      <Section title={<Trans>Full or compact</Trans>} size="head">
        <Stack gap={2}>
          <Text tone="muted">
            <Trans>On: shows image and text. Off: one neutral line.</Trans>
          </Text>
          {feedDetailKinds.map(detailSwitch)}
        </Stack>
      </Section>
    </Stack>
  )
}
