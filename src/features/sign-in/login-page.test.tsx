import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { login } from '#contract/session.ts'
import { activateLocale } from '#src/i18n/activate-locale.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerGuests } from '#src/testing/open-address.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/auth/login')

async function signIn(submit: string, [name, password]: readonly [name: string, password: string]) {
  answerGuests(server)
  const shown = await renderScreen('/auth/login', { server, as: 'guest' })
  const button = await screen.findByRole('button', { name: submit })
  fireEvent.change(screen.getByLabelText(name), { target: { value: 'Tarhand' } })
  fireEvent.change(screen.getByLabelText(password), { target: { value: 'not the password' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button)
  return shown
}
const english = ['Member name or email', 'Password'] as const
const refuse = (message?: string) =>
  server.answer(login, () => {
    throw new Refusal('wrong_credentials', message === undefined ? {} : { message })
  })

it("[A-02] wrong credentials show the server's own message", async () => {
  refuse('Wrong name or password. After two more attempts you have to wait.')
  const { address } = await signIn('Sign in', english)
  expect(await screen.findByText('Wrong name or password. After two more attempts you have to wait.')).toBeVisible()
  expect(screen.queryByText('Wrong name or password.')).toBeNull()
  expect(address()).toBe('/auth/login')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[A-02] wrong credentials keep the form as it was filled in', async () => {
  refuse()
  await signIn('Sign in', english)
  expect(await screen.findByText('Wrong name or password.')).toBeVisible()
  expect(screen.getByLabelText('Member name or email')).toHaveValue('Tarhand')
  expect(screen.getByLabelText('Password')).toHaveValue('not the password')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled())
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(server.requestsOf(login)).toHaveLength(2))
  expect(server.requestsOf(login)[1]).toMatchObject({ userName: 'Tarhand', password: 'not the password', keepSignedIn: false })
})

it("[A-02] the server's message is shown in the guest's language", async () => {
  await activateLocale('de')
  onTestFinished(() => activateLocale('en'))
  refuse()
  await signIn('Anmelden', ['Mitgliedsname oder E-Mail', 'Passwort'])
  expect(await screen.findByText('Name oder Passwort falsch.')).toBeVisible()
})

it('without an answer, the sentence about the connection is shown', async () => {
  server.cut()
  await signIn('Sign in', english)
  expect(await screen.findByText(/Nothing you typed is lost\./)).toBeVisible()
})
