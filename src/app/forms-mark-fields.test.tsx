import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeHandle, requestEmailChange } from '#contract/account/changes.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { accountDetails, getAccountDetails } from '#contract/account/settings.ts'
import { changePassword, forgotPassword, login, sendAuthKey } from '#contract/accounts.ts'
import { listZoomRooms, saveZoomRoom } from '#contract/chat/zoom.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { toWireKey } from '#contract/wire.ts'
import { createInvitation } from '#contract/registration/invitations.ts'
import { emailAvailable, userNameAvailable } from '#contract/registration/availability.ts'
import { registration, revalidateRegistration, saveRegistration } from '#contract/registration/registration.ts'
import { sendContact } from '#contract/site/pages.ts'
import { AccountDrawer } from '#src/features/settings/account-drawer.tsx'
import { forgetRegistration, keepRegistration } from '#src/features/registration/internal/saved-registration.ts'
import { InvitationsDrawer } from '#src/features/invite/invitations-drawer.tsx'
import { fakeServer, type TestRole } from '#src/testing/fake-server.ts'
import { answerGuests } from '#src/testing/open-address.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'

interface FormCase {
  form: string
  at: string | ReactElement
  as: TestRole
  /** Opens the form. */
  open?: string
  endpoint: Endpoint
  /** The field in the contract → its label and a value that the form itself accepts. */
  fields: Readonly<Record<string, readonly [label: string, value: string]>>
  submit: string
  /** The part of the page with the form, if others have the same labels. */
  region?: string
}

const server = fakeServer()
const settings = { as: 'member', at: <AccountDrawer option={undefined} /> } as const

const forms: readonly FormCase[] = [
  {
    form: 'sign-in',
    at: '/auth/login',
    as: 'guest',
    endpoint: login,
    fields: { userName: ['Member name or email', 'tom'], password: ['Password', 'a long enough one'] },
    submit: 'Sign in',
  },
  {
    form: 'password reset',
    at: '/auth/forgot',
    as: 'guest',
    endpoint: forgotPassword,
    fields: { email: ['Email', 'tom@example.test'] },
    submit: 'Send me the link',
  },
  {
    form: 'sign-in link',
    at: '/auth/key',
    as: 'guest',
    endpoint: sendAuthKey,
    fields: { email: ['Email', 'tom@example.test'] },
    submit: 'Send me the link',
  },
  {
    form: 'contact',
    at: '/contact',
    as: 'guest',
    endpoint: sendContact,
    fields: {
      name: ['Your name', 'A guest'],
      email: ['Email', 'tom@example.test'],
      subject: ['Subject', 'A question'],
      text: ['Your message', 'How do I join?'],
    },
    submit: 'Send message',
  },
  {
    form: 'registration',
    at: '/auth/register/start',
    as: 'guest',
    open: 'Continue joining',
    endpoint: saveRegistration,
    fields: { userName: ['Member name', 'tom'], email: ['Email', 'tom@example.test'], birthday: ['Date of birth', '1990-01-31'] },
    submit: 'Continue',
  },
  {
    ...settings,
    form: 'change of address',
    open: 'Change address',
    region: 'Email address',
    endpoint: requestEmailChange,
    fields: { email: ['New email address', 'tom@example.test'], proof: ['Current password', 'a long enough one'] },
    submit: 'Send the code',
  },
  {
    ...settings,
    form: 'change of name',
    region: 'Member name',
    endpoint: changeHandle,
    fields: { userName: ['New member name', 'tom'] },
    submit: 'Change name',
  },
  {
    ...settings,
    form: 'change of password',
    region: 'Password',
    endpoint: changePassword,
    fields: { currentPassword: ['Current password', 'a long enough one'], password: ['New password', 'another long one'] },
    submit: 'Change password',
  },
  {
    form: 'invitation',
    at: <InvitationsDrawer />,
    as: 'member',
    open: 'Invite someone',
    endpoint: createInvitation,
    fields: { email: ['Email', 'tom@example.test'], note: ['Note', 'Come over'] },
    submit: 'Create invitation',
  },
  {
    form: 'Zoom room',
    at: '/common/chat/zoom',
    as: 'admin',
    open: 'Add a room',
    endpoint: saveZoomRoom,
    fields: {
      name: ['Name of the room', 'Clinic'],
      link: ['Link', 'https://zoom.us/j/1'],
      host: ['Host', 'Tom'],
      hours: ['When it’s open', 'Daily'],
    },
    submit: 'Save',
  },
]

const registered = {
  key: `1.${'k'.repeat(43)}`,
  step: 'account',
  userName: '',
  email: '',
  birthday: '',
  phone: null,
  isEmailConfirmed: false,
  isPhoneConfirmed: false,
  invitedBy: null,
  hasEntryCode: false,
} as const

// It is stored on the device, which all files share.
afterEach(forgetRegistration)
beforeEach(() => {
  answerGuests(server)
  keepRegistration({ registration: v.parse(registration, registered) })
  server.answer(revalidateRegistration, () => v.parse(registration, registered))
  server.answer(userNameAvailable, () => ({ isAvailable: true }))
  server.answer(emailAvailable, () => ({ isAvailable: true }))
  const nothing = { dmcaAgent: null, pendingEmail: null, phone: null, pendingPhone: null, handleChangeableAt: null, removal: null }
  server.answer(getAccountDetails, () =>
    v.parse(accountDetails, { ...nothing, watermark: {}, filmDefaults: {}, offeredPackagers: [], isSmsSandbox: true }),
  )
  server.answer(listPasskeys, () => ({ passkeys: [] }))
  server.answer(listZoomRooms, () => ({ rooms: [] }))
})

describe('a refusal that names a field marks it', () => {
  it.each(forms)('in the form $form', async ({ at, as, open, endpoint, fields, submit, region }) => {
    await renderScreen(at, { server, as })
    const part = () => (region === undefined ? document.body : screen.getByRole('region', { name: region }))
    if (region !== undefined) await screen.findByRole('region', { name: region })
    if (open !== undefined) fireEvent.click(await within(part()).findByRole('button', { name: open }))
    const field = async (label: string) => await within(part()).findByLabelText<HTMLInputElement>(label, { exact: true })
    for (const [label, value] of Object.values(fields)) fireEvent.change(await field(label), { target: { value } })
    server.refuse(endpoint, 'validation_failed', {
      errors: Object.fromEntries(Object.keys(fields).map((name) => [toWireKey(name), ['invalid']])),
    })
    const button = within(part()).getByRole('button', { name: submit })
    await waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
    for (const [label] of Object.values(fields)) {
      await waitFor(async () => expect(await field(label), label).toHaveAttribute('aria-invalid', 'true'))
      expect(await field(label), label).toHaveAccessibleDescription(expect.stringContaining('Not allowed here.'))
    }
  })
})
