import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { saveProfile, type OwnProfile } from '#contract/profile/profile.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { changeProfile, ownProfileSubject } from '#src/entities/profile/mutations.ts'
import { withPendingProfile } from '#src/entities/profile/pending.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { RefusedWrites } from '#src/entities/write/refused-writes.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FetishList } from './internal/fetish-list.tsx'
import { changeOf, valuesOf } from './internal/form-values.ts'
import { PictureField } from './internal/picture-field.tsx'
import { profileFields } from './internal/profile-fields.tsx'

/** One's own profile: picture, fields, fetishes. */
export function ProfileDrawer() {
  const { userName } = useSelf()
  const form = useQuery(profileQueries.form())
  const writes = usePendingWrites(ownProfileSubject)
  if (form.isError && !form.data) return <FailedState onRetry={() => void form.refetch()} isRetrying={form.isFetching} />
  if (!form.data) return <Skeleton shape="block" height="320px" />
  return (
    <Stack gap={8}>
      <div>
        <Link to="/members/$memberId" params={{ memberId: userName }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <Trans>As others see it</Trans>
        </Link>
      </div>
      <PictureField picture={form.data.picture} />
      {writes.some(({ state }) => state === 'waiting') && (
        <Note tone="accent" icon="clock">
          <Trans>Saved on this device. It sends by itself when there is a connection.</Trans>
        </Note>
      )}
      <RefusedWrites endpoint={saveProfile} subject={ownProfileSubject} />
      <ProfileForm
        own={withPendingProfile(form.data, writes)}
        saved={withPendingProfile(
          form.data,
          writes.filter(({ state }) => state !== 'failed'),
        )}
      />
      <FetishList />
    </Stack>
  )
}

interface ProfileFormProps {
  /** What the form shows: the stored profile, saves that wait, and refused ones. */
  own: OwnProfile
  /** The same without the refused ones. */
  saved: OwnProfile
}

function ProfileForm({ own, saved }: ProfileFormProps) {
  const { i18n } = useLingui()

  async function handleSubmit(values: ReturnType<typeof valuesOf>) {
    const change = changeOf(saved, values)
    if (change) await changeProfile(change)
    notify({ tone: 'success', text: <Trans>Your profile is saved.</Trans> })
  }

  return (
    <Section title={<Trans>About you</Trans>} level={3}>
      <ConfiguredForm
        fields={profileFields(own.definitions, { usesMetric: own.usesMetric, locale: i18n.locale })}
        defaultValues={valuesOf(own)}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save profile</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Section>
  )
}
