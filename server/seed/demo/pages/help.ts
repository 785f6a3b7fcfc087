/** Help texts by staff of the demo community, by route pattern, and the banner on Home. */
import type { Locale } from '#contract/primitives.ts'

export interface DemoHelp {
  readonly place: string
  readonly topics: Readonly<Record<Locale, readonly (readonly [title: string, text: string])[]>>
}

export const demoHelp: readonly DemoHelp[] = [
  {
    place: '/dashboard',
    topics: {
      en: [
        [
          'What Home shows',
          'See everything new since your last visit, who’s online and recent activity. Turn each part on or off in Settings.',
        ],
        ['Without a connection', 'Home shows the last saved version and its age.'],
      ],
      fr: [
        [
          'Ce que montre l’accueil',
          'Ce qui est nouveau depuis ta dernière visite, qui est là, ce qui s’est passé. Tu peux activer ou désactiver chaque partie dans tes réglages.',
        ],
        ['Sans connexion', 'L’accueil montre ce qui a été enregistré en dernier et dit de quand cela date.'],
      ],
      de: [
        [
          'Was die Startseite zeigt',
          'Was seit deinem letzten Besuch neu ist, wer da ist, was geschehen ist. In den Einstellungen kannst du jeden Teil ein- oder ausschalten.',
        ],
        ['Ohne Verbindung', 'Die Startseite zeigt, was zuletzt gespeichert wurde, und sagt, wie alt es ist.'],
      ],
      it: [
        [
          'Che cosa mostra la pagina iniziale',
          'Che cosa c’è di nuovo dall’ultima visita, chi c’è, che cosa è successo. Puoi attivare o disattivare ogni parte nelle impostazioni.',
        ],
        ['Senza connessione', 'La pagina iniziale mostra ciò che è stato salvato per ultimo e dice quanto è vecchio.'],
      ],
      es: [
        [
          'Qué muestra el inicio',
          'Qué hay de nuevo desde tu última visita, quién está, qué ha pasado. Puedes activar o desactivar cada parte en los ajustes.',
        ],
        ['Sin conexión', 'El inicio muestra lo último guardado y dice cuánto tiempo tiene.'],
      ],
      pt: [
        [
          'O que o início mostra',
          'O que há de novo desde a tua última visita, quem está cá, o que aconteceu. Podes ativar ou desativar cada parte nas definições.',
        ],
        ['Sem ligação', 'O início mostra o que foi guardado por último e diz há quanto tempo.'],
      ],
      ru: [
        [
          'Что показывает главная',
          'Что нового с вашего прошлого визита, кто здесь, что произошло. Каждую часть можно включить или выключить в настройках.',
        ],
        ['Без связи', 'Главная показывает то, что было сохранено последним, и говорит, когда.'],
      ],
    },
  },
]

export const demoBanner: Readonly<Record<Locale, readonly [title: string, text: string]>> = {
  en: ['The winter meet is in Leith.', 'Saturday from 7 pm. Members may bring one guest.'],
  fr: ['La rencontre d’hiver est à Leith.', 'Samedi à partir de dix-neuf heures. Chaque membre amène un invité.'],
  de: ['Das Wintertreffen ist in Leith.', 'Samstag ab sieben. Mitglieder bringen einen Gast mit.'],
  it: ['L’incontro d’inverno è a Leith.', 'Sabato dalle sette. I membri portano un ospite.'],
  es: ['El encuentro de invierno es en Leith.', 'Sábado desde las siete. Cada miembro trae a un invitado.'],
  pt: ['O encontro de inverno é em Leith.', 'Sábado a partir das sete. Cada membro traz um convidado.'],
  ru: ['Зимняя встреча пройдёт в Лите.', 'В субботу с семи. Участники приводят одного гостя.'],
}
