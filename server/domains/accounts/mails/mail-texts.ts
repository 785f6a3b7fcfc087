/**
 * Texts of account mails, in seven languages. They live on the server because mails are written there. Neutral on purpose: other people may
 * see a subject line, so none reveals what kind of site this is.
 */
import type { Locale } from '#contract/primitives.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
}

export interface AccountMails {
  resetPassword(facts: { name: string; link: string }): MailText
  passwordChanged(facts: { name: string }): MailText
}

interface Phrases {
  readonly resetSubject: string
  readonly resetBefore: string
  readonly resetAfter: string
  readonly changedSubject: string
  readonly changedText: string
}

/** First line of every mail. */
export const greetings: Record<Locale, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  fr: (name) => `Bonjour ${name},`,
  de: (name) => `Hallo ${name},`,
  it: (name) => `Ciao ${name},`,
  es: (name) => `Hola ${name}:`,
  pt: (name) => `Olá ${name},`,
  ru: (name) => `Здравствуйте, ${name}.`,
}

const phrases: Record<Locale, Phrases> = {
  en: {
    resetSubject: 'Choose a new password',
    resetBefore: 'Open this link to choose a new password. It works once, for one hour.',
    resetAfter: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
    changedSubject: 'Your password was changed',
    changedText:
      'Your password was changed, and your other devices were signed out. If that wasn’t you, request a new password on the sign-in page and contact us.',
  },
  fr: {
    resetSubject: 'Choisir un nouveau mot de passe',
    resetBefore: 'Ouvre ce lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant une heure.',
    resetAfter: 'Si tu n’as rien demandé, il n’y a rien à faire. Ton mot de passe reste le même.',
    changedSubject: 'Ton mot de passe a été changé',
    changedText:
      'Ton mot de passe a été changé et tes autres appareils ont été déconnectés. Si ce n’était pas toi, demande un nouveau mot de passe sur la page de connexion et écris-nous.',
  },
  de: {
    resetSubject: 'Neues Passwort wählen',
    resetBefore: 'Öffne diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und eine Stunde lang.',
    resetAfter: 'Wenn du das nicht angefordert hast, musst du nichts tun. Dein Passwort bleibt, wie es ist.',
    changedSubject: 'Dein Passwort wurde geändert',
    changedText:
      'Dein Passwort wurde geändert, und deine anderen Geräte wurden abgemeldet. Wenn du das nicht warst, fordere auf der Anmeldeseite ein neues Passwort an und schreib uns.',
  },
  it: {
    resetSubject: 'Scegli una nuova password',
    resetBefore: 'Apri questo link per scegliere una nuova password. Funziona una sola volta e per un’ora.',
    resetAfter: 'Se non l’hai chiesto tu, non devi fare nulla. La tua password resta com’è.',
    changedSubject: 'La tua password è stata cambiata',
    changedText:
      'La tua password è stata cambiata e gli altri tuoi dispositivi sono stati disconnessi. Se non sei stato tu, chiedi una nuova password nella pagina di accesso e scrivici.',
  },
  es: {
    resetSubject: 'Elige una contraseña nueva',
    resetBefore: 'Abre este enlace para elegir una contraseña nueva. Funciona una sola vez y durante una hora.',
    resetAfter: 'Si no lo has pedido tú, no hay nada que hacer. Tu contraseña sigue siendo la misma.',
    changedSubject: 'Tu contraseña ha cambiado',
    changedText:
      'Tu contraseña ha cambiado y se ha cerrado la sesión en tus otros dispositivos. Si no has sido tú, pide una contraseña nueva en la página de acceso y escríbenos.',
  },
  pt: {
    resetSubject: 'Escolhe uma nova palavra-passe',
    resetBefore: 'Abre este link para escolher uma nova palavra-passe. Funciona uma só vez e durante uma hora.',
    resetAfter: 'Se não fizeste este pedido, não precisas de fazer nada. A tua palavra-passe fica como está.',
    changedSubject: 'A tua palavra-passe foi alterada',
    changedText:
      'A tua palavra-passe foi alterada e a sessão terminou nos teus outros dispositivos. Se não foste tu, pede uma nova palavra-passe na página de início de sessão e contacta-nos.',
  },
  ru: {
    resetSubject: 'Новый пароль',
    resetBefore: 'Откройте эту ссылку, чтобы выбрать новый пароль. Она действует один раз и в течение часа.',
    resetAfter: 'Если вы этого не просили, ничего делать не нужно. Ваш пароль остаётся прежним.',
    changedSubject: 'Ваш пароль изменён',
    changedText:
      'Ваш пароль изменён, на других ваших устройствах выполнен выход. Если это были не вы, запросите новый пароль на странице входа и напишите нам.',
  },
}

/** Falls back to English for an unknown language. */
export function mailTextsFor(locale: string): AccountMails {
  const known = Object.hasOwn(phrases, locale) ? (locale as Locale) : 'en' // found among the locales just before
  const words = phrases[known]
  const greeting = greetings[known]
  return {
    resetPassword: ({ name, link }) => ({
      subject: words.resetSubject,
      text: [greeting(name), words.resetBefore, link, words.resetAfter].join('\n\n'),
    }),
    passwordChanged: ({ name }) => ({ subject: words.changedSubject, text: [greeting(name), words.changedText].join('\n\n') }),
  }
}
