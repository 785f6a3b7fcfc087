/**
 * Texts of pushes and digests, in seven languages; they live where they are sent. Neutral unless the member chose otherwise: other people
 * may see a lock screen or a subject line, so none reveals what kind of site this is.
 */
import type { NotificationKind } from '#contract/notify/notifications.ts'
import { locales, type Locale } from '#contract/primitives.ts'

interface Facts {
  readonly name: string
  readonly title: string
  /** How many items are told of together. */
  readonly total: number
}

export interface NotifyTexts {
  readonly somethingNew: string
  readonly test: string
  /** Sent after quiet hours. */
  readonly gathered: (total: number) => string
  readonly details: Record<NotificationKind, (facts: Facts) => string>
  /** For video calls. */
  readonly calling: (name: string) => string
  readonly missedCall: (name: string) => string
  readonly digest: {
    readonly subject: string
    readonly greeting: (name: string) => string
    readonly waiting: (total: number) => string
    readonly open: string
    readonly stop: string
  }
}

const words: Record<Locale, NotifyTexts> = {
  en: {
    somethingNew: 'Something new',
    test: 'Test received.',
    gathered: (total) => (total === 1 ? '1 new notification' : `${total} new notifications`),
    details: {
      friend_request: ({ name }) => `${name} wants to be friends`,
      friend_accepted: ({ name }) => `${name} is now your friend`,
      comment_on_item: ({ name, title }) => `${name} commented on “${title}”`,
      reply: ({ name, title }) => `${name} replied to you on “${title}”`,
      mention: ({ name, title }) => `${name} mentioned you on “${title}”`,
      video_ready: ({ title }) => `“${title}” is ready`,
      video_failed: ({ title }) => `“${title}” couldn’t be encoded`,
      item_held: ({ title }) => `“${title}” is hidden while we look into a report`,
      item_shown_again: ({ title }) => `“${title}” is visible again`,
      item_kept_hidden: ({ title }) => `“${title}” stays hidden`,
      item_approved: ({ title }) => `“${title}” was approved`,
      item_declined: ({ title }) => `“${title}” wasn’t approved`,
      hero_published: ({ name, title, total }) => (total > 1 ? `${total} new photos from ${name}` : `New from ${name}: “${title}”`),
      new_fan: ({ name }) => `${name} added you as a hero`,
      interest: ({ name }) => `${name} is interested in you`,
      invitation_accepted: ({ name }) => `${name} accepted your invitation`,
      tickets_received: ({ name }) => (name === '' ? 'You have new tickets' : `${name} sent you tickets`),
      membership_ending: () => 'Your membership ends in a week',
      membership_last_day: () => 'Your membership ends today',
      purchase_made: ({ name, title }) => `${name} bought “${title}”`,
      welcome: () => 'Welcome',
      report_handled: () => 'We’ve looked into your report',
      picture_changed: () => 'Staff changed your profile photo',
    },
    calling: (name) => `${name} is calling`,
    missedCall: (name) => `${name} called you`,
    digest: {
      subject: 'What’s new',
      greeting: (name) => `Hello ${name},`,
      waiting: (total) => (total === 1 ? 'You have 1 new notification.' : `You have ${total} new notifications.`),
      open: 'Open it here:',
      stop: 'Unsubscribe, or change how often you get these:',
    },
  },
  fr: {
    somethingNew: 'Du nouveau',
    test: 'Le test est arrivé.',
    gathered: (total) => (total === 1 ? '1 nouveauté' : `${total} nouveautés`),
    details: {
      friend_request: ({ name }) => `${name} veut devenir ton ami`,
      friend_accepted: ({ name }) => `${name} est maintenant ton ami`,
      comment_on_item: ({ name, title }) => `${name} a écrit sous « ${title} »`,
      reply: ({ name, title }) => `${name} t’a répondu sous « ${title} »`,
      mention: ({ name, title }) => `${name} t’a mentionné sous « ${title} »`,
      video_ready: ({ title }) => `« ${title} » est prêt`,
      video_failed: ({ title }) => `« ${title} » n’a pas pu être encodé`,
      item_held: ({ title }) => `« ${title} » est masquée pendant que nous examinons un signalement`,
      item_shown_again: ({ title }) => `« ${title} » est de nouveau visible`,
      item_kept_hidden: ({ title }) => `« ${title} » reste masquée`,
      item_approved: ({ title }) => `« ${title} » a été acceptée`,
      item_declined: ({ title }) => `« ${title} » n’a pas été acceptée`,
      hero_published: ({ name, title, total }) =>
        total > 1 ? `${total} nouvelles photos de ${name}` : `Nouveau de ${name} : « ${title} »`,
      new_fan: ({ name }) => `${name} t’a ajouté à ses héros`,
      interest: ({ name }) => `${name} s’intéresse à toi`,
      invitation_accepted: ({ name }) => `${name} est venu grâce à ton invitation`,
      tickets_received: ({ name }) => (name === '' ? 'Tu as de nouveaux tickets' : `${name} t’a envoyé des tickets`),
      membership_ending: () => 'Ton adhésion se termine dans une semaine',
      membership_last_day: () => 'Ton adhésion se termine aujourd’hui',
      purchase_made: ({ name, title }) => `${name} a acheté « ${title} »`,
      welcome: () => 'Bienvenue',
      report_handled: () => 'Nous avons examiné ton signalement',
      picture_changed: () => 'L’équipe a modifié ta photo de profil',
    },
    calling: (name) => `${name} t’appelle`,
    missedCall: (name) => `${name} t’a appelé`,
    digest: {
      subject: 'Les nouveautés',
      greeting: (name) => `Bonjour ${name},`,
      waiting: (total) => (total === 1 ? 'Une nouveauté t’attend.' : `${total} nouveautés t’attendent.`),
      open: 'À ouvrir ici :',
      stop: 'Ne plus recevoir ces messages, ou changer leur rythme :',
    },
  },
  de: {
    somethingNew: 'Etwas Neues',
    test: 'Der Test ist angekommen.',
    gathered: (total) => (total === 1 ? '1 Neuigkeit' : `${total} Neuigkeiten`),
    details: {
      friend_request: ({ name }) => `${name} möchte mit dir befreundet sein`,
      friend_accepted: ({ name }) => `${name} ist jetzt dein Freund`,
      comment_on_item: ({ name, title }) => `${name} hat unter „${title}“ geschrieben`,
      reply: ({ name, title }) => `${name} hat dir unter „${title}“ geantwortet`,
      mention: ({ name, title }) => `${name} hat dich unter „${title}“ erwähnt`,
      video_ready: ({ title }) => `„${title}“ ist fertig`,
      video_failed: ({ title }) => `„${title}“ konnte nicht kodiert werden`,
      item_held: ({ title }) => `„${title}“ ist verborgen, während wir eine Meldung prüfen`,
      item_shown_again: ({ title }) => `„${title}“ ist wieder sichtbar`,
      item_kept_hidden: ({ title }) => `„${title}“ bleibt verborgen`,
      item_approved: ({ title }) => `„${title}“ wurde angenommen`,
      item_declined: ({ title }) => `„${title}“ wurde nicht angenommen`,
      hero_published: ({ name, title, total }) => (total > 1 ? `${total} neue Fotos von ${name}` : `Neu von ${name}: „${title}“`),
      new_fan: ({ name }) => `${name} hat dich zum Helden gemacht`,
      interest: ({ name }) => `${name} interessiert sich für dich`,
      invitation_accepted: ({ name }) => `${name} ist deiner Einladung gefolgt`,
      tickets_received: ({ name }) => (name === '' ? 'Du hast neue Tickets' : `${name} hat dir Tickets geschickt`),
      membership_ending: () => 'Deine Mitgliedschaft endet in einer Woche',
      membership_last_day: () => 'Deine Mitgliedschaft endet heute',
      purchase_made: ({ name, title }) => `${name} hat „${title}“ gekauft`,
      welcome: () => 'Willkommen',
      report_handled: () => 'Wir haben deine Meldung geprüft',
      picture_changed: () => 'Das Team hat dein Profilfoto geändert',
    },
    calling: (name) => `${name} ruft dich an`,
    missedCall: (name) => `${name} hat dich angerufen`,
    digest: {
      subject: 'Was es Neues gibt',
      greeting: (name) => `Hallo ${name},`,
      waiting: (total) => (total === 1 ? 'Es gibt eine Neuigkeit für dich.' : `Es gibt ${total} Neuigkeiten für dich.`),
      open: 'Hier kannst du sie öffnen:',
      stop: 'Keine solchen Mails mehr, oder in anderem Rhythmus:',
    },
  },
  it: {
    somethingNew: 'Qualcosa di nuovo',
    test: 'La prova è arrivata.',
    gathered: (total) => `${total} novità`,
    details: {
      friend_request: ({ name }) => `${name} vuole essere tuo amico`,
      friend_accepted: ({ name }) => `${name} ora è tuo amico`,
      comment_on_item: ({ name, title }) => `${name} ha scritto sotto «${title}»`,
      reply: ({ name, title }) => `${name} ti ha risposto sotto «${title}»`,
      mention: ({ name, title }) => `${name} ti ha menzionato sotto «${title}»`,
      video_ready: ({ title }) => `«${title}» è pronto`,
      video_failed: ({ title }) => `Non è stato possibile codificare «${title}»`,
      item_held: ({ title }) => `«${title}» è nascosto mentre esaminiamo una segnalazione`,
      item_shown_again: ({ title }) => `«${title}» è di nuovo visibile`,
      item_kept_hidden: ({ title }) => `«${title}» resta nascosto`,
      item_approved: ({ title }) => `«${title}» è stato approvato`,
      item_declined: ({ title }) => `«${title}» non è stato approvato`,
      hero_published: ({ name, title, total }) => (total > 1 ? `${total} nuove foto di ${name}` : `Novità di ${name}: «${title}»`),
      new_fan: ({ name }) => `${name} ti ha aggiunto ai suoi eroi`,
      interest: ({ name }) => `${name} è interessato a te`,
      invitation_accepted: ({ name }) => `${name} è arrivato con il tuo invito`,
      tickets_received: ({ name }) => (name === '' ? 'Hai nuovi ticket' : `${name} ti ha inviato dei ticket`),
      membership_ending: () => 'La tua iscrizione termina tra una settimana',
      membership_last_day: () => 'La tua iscrizione termina oggi',
      purchase_made: ({ name, title }) => `${name} ha acquistato «${title}»`,
      welcome: () => 'Benvenuto',
      report_handled: () => 'Abbiamo esaminato la tua segnalazione',
      picture_changed: () => 'Lo staff ha modificato la tua foto del profilo',
    },
    calling: (name) => `${name} ti sta chiamando`,
    missedCall: (name) => `${name} ti ha chiamato`,
    digest: {
      subject: 'Le novità',
      greeting: (name) => `Ciao ${name},`,
      waiting: (total) => (total === 1 ? 'C’è una novità per te.' : `Ci sono ${total} novità per te.`),
      open: 'Aprile qui:',
      stop: 'Per non ricevere più queste mail, o riceverle con un altro ritmo:',
    },
  },
  es: {
    somethingNew: 'Algo nuevo',
    test: 'La prueba ha llegado.',
    gathered: (total) => (total === 1 ? '1 novedad' : `${total} novedades`),
    details: {
      friend_request: ({ name }) => `${name} quiere ser tu amigo`,
      friend_accepted: ({ name }) => `${name} ya es tu amigo`,
      comment_on_item: ({ name, title }) => `${name} ha escrito en «${title}»`,
      reply: ({ name, title }) => `${name} te ha respondido en «${title}»`,
      mention: ({ name, title }) => `${name} te ha mencionado en «${title}»`,
      video_ready: ({ title }) => `«${title}» está listo`,
      video_failed: ({ title }) => `«${title}» no se ha podido codificar`,
      item_held: ({ title }) => `«${title}» está oculto mientras revisamos una denuncia`,
      item_shown_again: ({ title }) => `«${title}» vuelve a estar visible`,
      item_kept_hidden: ({ title }) => `«${title}» sigue oculto`,
      item_approved: ({ title }) => `«${title}» ha sido aceptado`,
      item_declined: ({ title }) => `«${title}» no ha sido aceptado`,
      hero_published: ({ name, title, total }) => (total > 1 ? `${total} fotos nuevas de ${name}` : `Nuevo de ${name}: «${title}»`),
      new_fan: ({ name }) => `${name} te ha añadido a sus héroes`,
      interest: ({ name }) => `${name} está interesado en ti`,
      invitation_accepted: ({ name }) => `${name} ha venido con tu invitación`,
      tickets_received: ({ name }) => (name === '' ? 'Tienes nuevos tickets' : `${name} te ha enviado tickets`),
      membership_ending: () => 'Tu membresía termina dentro de una semana',
      membership_last_day: () => 'Tu membresía termina hoy',
      purchase_made: ({ name, title }) => `${name} ha comprado «${title}»`,
      welcome: () => 'Te damos la bienvenida',
      report_handled: () => 'Hemos revisado tu denuncia',
      picture_changed: () => 'El equipo ha cambiado tu foto de perfil',
    },
    calling: (name) => `${name} te está llamando`,
    missedCall: (name) => `${name} te ha llamado`,
    digest: {
      subject: 'Novedades',
      greeting: (name) => `Hola ${name}:`,
      waiting: (total) => (total === 1 ? 'Hay una novedad para ti.' : `Hay ${total} novedades para ti.`),
      open: 'Ábrelas aquí:',
      stop: 'Para no recibir más estos correos, o recibirlos a otro ritmo:',
    },
  },
  pt: {
    somethingNew: 'Algo de novo',
    test: 'O teste chegou.',
    gathered: (total) => (total === 1 ? '1 novidade' : `${total} novidades`),
    details: {
      friend_request: ({ name }) => `${name} quer ser teu amigo`,
      friend_accepted: ({ name }) => `${name} já é teu amigo`,
      comment_on_item: ({ name, title }) => `${name} escreveu em «${title}»`,
      reply: ({ name, title }) => `${name} respondeu-te em «${title}»`,
      mention: ({ name, title }) => `${name} mencionou-te em «${title}»`,
      video_ready: ({ title }) => `«${title}» está pronto`,
      video_failed: ({ title }) => `Não foi possível codificar «${title}»`,
      item_held: ({ title }) => `«${title}» está oculto enquanto analisamos uma denúncia`,
      item_shown_again: ({ title }) => `«${title}» está novamente visível`,
      item_kept_hidden: ({ title }) => `«${title}» continua oculto`,
      item_approved: ({ title }) => `«${title}» foi aceite`,
      item_declined: ({ title }) => `«${title}» não foi aceite`,
      hero_published: ({ name, title, total }) => (total > 1 ? `${total} fotos novas de ${name}` : `Novo de ${name}: «${title}»`),
      new_fan: ({ name }) => `${name} juntou-te aos seus heróis`,
      interest: ({ name }) => `${name} está interessado em ti`,
      invitation_accepted: ({ name }) => `${name} veio com o teu convite`,
      tickets_received: ({ name }) => (name === '' ? 'Tens novos bilhetes' : `${name} enviou-te bilhetes`),
      membership_ending: () => 'A tua adesão termina daqui a uma semana',
      membership_last_day: () => 'A tua adesão termina hoje',
      purchase_made: ({ name, title }) => `${name} comprou «${title}»`,
      welcome: () => 'Boas-vindas',
      report_handled: () => 'Analisámos a tua denúncia',
      picture_changed: () => 'A equipa alterou a tua foto de perfil',
    },
    calling: (name) => `${name} está a ligar-te`,
    missedCall: (name) => `${name} ligou-te`,
    digest: {
      subject: 'Novidades',
      greeting: (name) => `Olá ${name},`,
      waiting: (total) => (total === 1 ? 'Tens uma novidade.' : `Tens ${total} novidades.`),
      open: 'Abre-as aqui:',
      stop: 'Para não receber mais estes e-mails, ou mudar o ritmo:',
    },
  },
  ru: {
    somethingNew: 'Есть новое',
    test: 'Проверка дошла.',
    gathered: (total) => `Новых событий: ${total}`,
    details: {
      friend_request: ({ name }) => `${name} хочет дружить с вами`,
      friend_accepted: ({ name }) => `${name} теперь ваш друг`,
      comment_on_item: ({ name, title }) => `${name}: комментарий к «${title}»`,
      reply: ({ name, title }) => `${name}: ответ вам под «${title}»`,
      mention: ({ name, title }) => `${name} упоминает вас под «${title}»`,
      video_ready: ({ title }) => `«${title}» готово`,
      video_failed: ({ title }) => `Не удалось обработать «${title}»`,
      item_held: ({ title }) => `«${title}» скрыто, пока мы рассматриваем жалобу`,
      item_shown_again: ({ title }) => `«${title}» снова видно`,
      item_kept_hidden: ({ title }) => `«${title}» остаётся скрытым`,
      item_approved: ({ title }) => `«${title}» одобрено`,
      item_declined: ({ title }) => `«${title}» не одобрено`,
      hero_published: ({ name, title, total }) =>
        total > 1 ? `${total} нов${total % 10 === 1 && total % 100 !== 11 ? 'ое' : 'ых'} фото: ${name}` : `Новое от ${name}: «${title}»`,
      new_fan: ({ name }) => `Вы теперь в числе героев: ${name}`,
      interest: ({ name }) => `${name} проявляет к вам интерес`,
      invitation_accepted: ({ name }) => `${name} теперь здесь по вашему приглашению`,
      tickets_received: ({ name }) => (name === '' ? 'У вас новые билеты' : `Вам прислали билеты: ${name}`),
      membership_ending: () => 'Ваше членство закончится через неделю',
      membership_last_day: () => 'Ваше членство заканчивается сегодня',
      purchase_made: ({ name, title }) => `Покупка: «${title}», ${name}`,
      welcome: () => 'Добро пожаловать',
      report_handled: () => 'Мы рассмотрели вашу жалобу',
      picture_changed: () => 'Администрация изменила ваше фото профиля',
    },
    calling: (name) => `${name} вам звонит`,
    missedCall: (name) => `Пропущенный звонок: ${name}`,
    digest: {
      subject: 'Что нового',
      greeting: (name) => `Здравствуйте, ${name}.`,
      waiting: (total) => `Новых событий для вас: ${total}.`,
      open: 'Открыть:',
      stop: 'Отказаться от этих писем или изменить их частоту:',
    },
  },
}

/** Falls back to English for an unknown language. */
export function notifyTextsFor(locale: string): NotifyTexts {
  const known = locales.find((each) => each === locale)
  return words[known ?? 'en']
}
