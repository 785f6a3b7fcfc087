import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnProfile } from '#contract/profile/profile.ts'
import type { WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { useRecordOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { changeProfile, ownProfileSubject, profileWrite, profileWrites } from '#src/entities/profile/writes.ts'
import { notifySaved } from '#src/entities/write/notify-saved.tsx'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FetishList } from './internal/fetish-list.tsx'
import { changeOf, valuesOf, type ProfileValues } from './internal/form-values.ts'
import { PictureField } from './internal/picture-field.tsx'
import { profileFields } from './internal/profile-fields.tsx'

/** The member's own profile: photo, fields, fetishes. */
export function ProfileDrawer() {
  const { userName } = useCurrentUser()
  const form = useQuery(profileQueries.form())
  const layOver = useRecordOverlay(profileWrites, 'form', ownProfileSubject)
  if (form.isError && !form.data) return <FailedState onRetry={() => void form.refetch()} isRetrying={form.isFetching} />
  if (!form.data) return <Skeleton shape="block" height="320px" />
  return (
    <Stack gap={8}>
      <div>
        <Link to="/members/$memberId" params={{ memberId: userName }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <Trans>View as others</Trans>
        </Link>
      </div>
      <PictureField picture={form.data.picture} />
      <SaveNotes writes={[profileWrite]} subject={ownProfileSubject} />
      <ProfileForm {...layOver(form.data)} />
      <FetishList />
    </Stack>
  )
}

interface ProfileFormProps {
  /** The values the form shows: the stored profile with queued and refused saves applied. */
  shown: OwnProfile
  /** The same without the refused ones. */
  accepted: OwnProfile
}

function ProfileForm({ shown, accepted }: ProfileFormProps) {
  const { i18n } = useLingui()

  async function handleSubmit(values: ProfileValues, base: ProfileValues) {
    const change = changeOf(accepted, values, base.version)
    const outcome: WriteOutcome = change ? await changeProfile(change) : { state: 'sent', answer: null }
    notifySaved(outcome, <Trans>Profile saved.</Trans>)
  }

  return (
    <Section title={<Trans>About you</Trans>} level={3}>
      <ConfiguredForm
        fields={profileFields(shown.definitions, { usesMetric: shown.usesMetric, locale: i18n.locale })}
        defaultValues={valuesOf(shown)}
        storedValues={valuesOf(accepted)}
        draftKey={ownProfileSubject}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save profile</Trans>}
        busyLabel={<Trans>Saving</Trans>}
      />
    </Section>
  )
}
