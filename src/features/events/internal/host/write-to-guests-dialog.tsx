import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { mailLimits } from '#contract/chat/limits.ts'
import { letterGroups, type LetterGroup } from '#contract/community/event-guests.ts'
import { eventLimits } from '#contract/community/event-choices.ts'
import type { EventDetails } from '#contract/community/events.ts'
import { writeToEventGuests } from '#src/entities/event/writes.ts'
import { SavedOnDevice } from '#src/entities/write/notify-saved.tsx'
import { CallError, type CallErrorCode } from '#src/http/call-error.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'

type Event = Pick<EventDetails, 'eventId' | 'totalAttending' | 'totalWaiting' | 'totalMaybe'>

export interface WriteToGuestsDialogProps {
  event: Event
  onClose: () => void
}

// A form's values need an index signature, which only a type alias has.
type Letter = {
  to: LetterGroup[]
  text: string
}

const totalIn = ({ totalAttending, totalWaiting, totalMaybe }: Event): Record<LetterGroup, number> => ({
  confirmed: totalAttending,
  waiting: totalWaiting,
  maybe: totalMaybe,
})

/** One message to the guests that the host chooses. Each gets it separately and does not learn who the others are. */
export function WriteToGuestsDialog({ event, onClose }: WriteToGuestsDialogProps) {
  const { t } = useLingui()
  const totals = totalIn(event)
  const countOf = (to: readonly LetterGroup[]) => to.reduce((sum, group) => sum + totals[group], 0)
  const names: Record<LetterGroup, string> = {
    confirmed: t({ message: `Confirmed ${totals.confirmed}`, context: 'guests, with their number' }),
    waiting: t({ message: `Waiting ${totals.waiting}`, context: 'guests, with their number' }),
    maybe: t({ message: `Maybe ${totals.maybe}`, context: 'guests, with their number' }),
  }

  async function handleSubmit({ to, text }: Letter) {
    const outcome = await writeToEventGuests({ eventId: event.eventId, to, text })
    if (outcome.state === 'refused') throw refusalOf(outcome.code)
    onClose()
    if (outcome.state === 'waiting') notify({ tone: 'plain', text: <SavedOnDevice /> })
    else notify({ tone: 'success', text: <SentTo total={outcome.answer?.total ?? countOf(to)} /> })
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Write to guests</Trans>} isDismissable={false}>
      <ConfiguredForm<Letter>
        fields={[
          {
            kind: 'multiChoice',
            name: 'to',
            label: msg({ message: 'To', context: 'recipients' }),
            options: letterGroups.map((value) => ({ value, label: names[value], isDisabled: totals[value] === 0 })),
            rules: [
              { rule: 'required', test: (value) => countOf(value as LetterGroup[]) > 0, message: msg`Choose who to write to.` },
              {
                rule: 'too_many',
                test: (value) => countOf(value as LetterGroup[]) <= eventLimits.letterGuests,
                message: msg`A message goes to 2,000 guests at most.`,
              },
              { rule: 'event.letters', test: () => true, message: ruleMessages['event.letters'] },
            ],
          },
          {
            kind: 'textArea',
            name: 'text',
            label: msg`Message`,
            hint: msg`Each guest gets it as a private message and doesn’t see who else did.`,
            rows: 5,
            maxLength: mailLimits.messageLength,
            rules: [{ rule: 'required', message: msg`Write a message first.` }],
          },
        ]}
        defaultValues={{ to: totals.confirmed > 0 ? ['confirmed'] : [], text: '' }}
        draftKey={`event-letter:${event.eventId}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Send</Trans>}
        confirm={{
          title: <Trans>Send this message?</Trans>,
          body: ({ to }) => <Plural value={countOf(to)} one="It goes to # guest." other="It goes to # guests." />,
          confirmLabel: <Trans>Send</Trans>,
          cancelLabel: <Trans>Back</Trans>,
        }}
      />
    </Dialog>
  )
}

/** The outbox keeps only the code of a refusal. The form has checked everything but the number of messages in a day. */
function refusalOf(code: CallErrorCode | null): CallError {
  if (code === 'validation_failed') return new CallError(code, { fieldErrors: { to: ['event.letters'] } })
  return new CallError(code ?? 'server_error')
}

function SentTo({ total }: { total: number }) {
  return <Plural value={total} one="Sent to # guest." other="Sent to # guests." />
}
