import type { Locale } from '#contract/primitives.ts'

export interface ChangePhrases {
  readonly greeting: (name: string) => string
  readonly confirmSubject: string
  readonly confirmCode: (code: string) => string
  readonly confirmLink: string
  readonly confirmElse: string
  readonly inUse: string
  readonly askedSubject: string
  readonly asked: (email: string) => string
  readonly changedSubject: string
  readonly changed: (email: string) => string
  readonly passkeySubject: string
  readonly passkeyAdded: (passkey: string) => string
  readonly phoneSubject: string
  /** `ending`: the last digits of the number. */
  readonly phoneChanged: (ending: string) => string
  readonly phoneRemoved: string
  readonly removalSubject: string
  readonly removalAsked: (day: string) => string
  readonly keptSubject: string
  readonly kept: string
  readonly removedSubject: string
  readonly removed: string
  readonly notYou: string
}

/** Sentences of `change-mails.ts`. */
export const changePhrases: Record<Locale, ChangePhrases> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    confirmSubject: 'Confirm your email address',
    confirmCode: (code) => `Your code is ${code}. It’s valid for 10 minutes.`,
    confirmLink: 'Or open this link on the device where you’re signed in. It works once, for one day.',
    confirmElse: 'If you didn’t request this, you can ignore this email. Nothing changes without the code.',
    inUse:
      'Someone tried to use this email address for an account, but it already has one. If that was you, sign in to that account. If not, you can ignore this email.',
    askedSubject: 'Email address change requested',
    asked: (email) => `Someone asked to change your email to ${email}. It changes once that address is confirmed.`,
    changedSubject: 'Your email address was changed',
    changed: (email) => `The email address of your account is now ${email}. We no longer send email to this one.`,
    passkeySubject: 'A passkey was added',
    passkeyAdded: (passkey) => `The passkey “${passkey}” can now sign in to your account.`,
    phoneSubject: 'Your phone number was changed',
    phoneChanged: (ending) => `Your account now has a phone number ending in ${ending}.`,
    phoneRemoved: 'Your account no longer has a phone number.',
    removalSubject: 'Your account will be deleted',
    removalAsked: (day) => `Your account will be deleted on ${day}. You can sign in before then to cancel.`,
    keptSubject: 'Your account won’t be deleted',
    kept: 'Your account won’t be deleted. Nothing has changed.',
    removedSubject: 'Your account has been deleted',
    removed: 'Your account and your personal data have been deleted. Thank you for being part of the club.',
    notYou: 'If that wasn’t you, change your password right away and contact us.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    confirmSubject: 'Confirme ton adresse',
    confirmCode: (code) => `Ton code est ${code}. Il fonctionne pendant dix minutes.`,
    confirmLink: 'Ou ouvre ce lien sur l’appareil où tu es connecté. Il fonctionne une seule fois, pendant une journée.',
    confirmElse: 'Si tu n’as rien demandé, il n’y a rien à faire. Rien ne change sans le code.',
    inUse:
      'Quelqu’un a voulu utiliser cette adresse pour un compte, mais elle appartient déjà à un autre. Si c’était toi, connecte-toi à celui-là. Sinon, il n’y a rien à faire.',
    askedSubject: 'Une nouvelle adresse a été demandée',
    asked: (email) => `Ton compte doit recevoir l’adresse ${email}. Elle change dès que cette adresse est confirmée.`,
    changedSubject: 'Ton adresse a été changée',
    changed: (email) => `Ton compte a maintenant l’adresse ${email}. Les e-mails n’arrivent plus à celle-ci.`,
    passkeySubject: 'Une clé d’accès a été ajoutée',
    passkeyAdded: (passkey) => `La clé d’accès « ${passkey} » ouvre maintenant ton compte.`,
    phoneSubject: 'Ton numéro de téléphone a été changé',
    phoneChanged: (ending) => `Ton compte a maintenant un numéro de téléphone qui se termine par ${ending}.`,
    phoneRemoved: 'Ton compte n’a plus de numéro de téléphone.',
    removalSubject: 'Ton compte sera supprimé',
    removalAsked: (day) => `Ton compte sera supprimé le ${day}. D’ici là, tu peux te connecter et revenir sur cette décision.`,
    keptSubject: 'Ton compte reste',
    kept: 'Ton compte ne sera pas supprimé. Tout est comme avant.',
    removedSubject: 'Ton compte est supprimé',
    removed: 'Ton compte et tes données personnelles sont supprimés. Merci pour le temps passé avec nous.',
    notYou: 'Si ce n’était pas toi, change tout de suite ton mot de passe et écris-nous.',
  },
  de: {
    greeting: (name) => `Hallo ${name},`,
    confirmSubject: 'Bestätige deine Adresse',
    confirmCode: (code) => `Dein Code ist ${code}. Er gilt zehn Minuten.`,
    confirmLink: 'Oder öffne diesen Link auf dem Gerät, auf dem du angemeldet bist. Er gilt einmal und einen Tag lang.',
    confirmElse: 'Wenn du das nicht angefordert hast, musst du nichts tun. Ohne den Code ändert sich nichts.',
    inUse:
      'Jemand wollte diese Adresse für ein Konto verwenden, aber sie gehört schon zu einem. Wenn du das warst, melde dich dort an. Wenn nicht, musst du nichts tun.',
    askedSubject: 'Eine neue Adresse wurde angefordert',
    asked: (email) => `Dein Konto soll die Adresse ${email} bekommen. Sie ändert sich, sobald diese Adresse bestätigt ist.`,
    changedSubject: 'Deine Adresse wurde geändert',
    changed: (email) => `Dein Konto hat jetzt die Adresse ${email}. An diese hier kommt keine Post mehr.`,
    passkeySubject: 'Ein Passkey wurde hinzugefügt',
    passkeyAdded: (passkey) => `Der Passkey „${passkey}“ öffnet jetzt dein Konto.`,
    phoneSubject: 'Deine Telefonnummer wurde geändert',
    phoneChanged: (ending) => `Dein Konto hat jetzt eine Telefonnummer, die auf ${ending} endet.`,
    phoneRemoved: 'Dein Konto hat keine Telefonnummer mehr.',
    removalSubject: 'Dein Konto wird entfernt',
    removalAsked: (day) => `Dein Konto wird am ${day} entfernt. Bis dahin kannst du dich anmelden und das widerrufen.`,
    keptSubject: 'Dein Konto bleibt',
    kept: 'Dein Konto wird nicht entfernt. Es hat sich nichts geändert.',
    removedSubject: 'Dein Konto ist entfernt',
    removed: 'Dein Konto und deine persönlichen Daten sind entfernt. Danke für die Zeit mit uns.',
    notYou: 'Wenn du das nicht warst, ändere sofort dein Passwort und schreib uns.',
  },
  it: {
    greeting: (name) => `Ciao ${name},`,
    confirmSubject: 'Conferma il tuo indirizzo',
    confirmCode: (code) => `Il tuo codice è ${code}. Vale dieci minuti.`,
    confirmLink: 'Oppure apri questo link sul dispositivo dove hai effettuato l’accesso. Funziona una sola volta e per un giorno.',
    confirmElse: 'Se non l’hai chiesto tu, non devi fare nulla. Senza il codice non cambia niente.',
    inUse:
      'Qualcuno voleva usare questo indirizzo per un account, ma appartiene già a un altro. Se eri tu, accedi a quello. Altrimenti non devi fare nulla.',
    askedSubject: 'È stato chiesto un nuovo indirizzo',
    asked: (email) => `Il tuo account deve ricevere l’indirizzo ${email}. Cambia appena quell’indirizzo è confermato.`,
    changedSubject: 'Il tuo indirizzo è stato cambiato',
    changed: (email) => `Il tuo account ha ora l’indirizzo ${email}. A questo non arriva più posta.`,
    passkeySubject: 'È stata aggiunta una passkey',
    passkeyAdded: (passkey) => `La passkey “${passkey}” ora apre il tuo account.`,
    phoneSubject: 'Il tuo numero di telefono è stato cambiato',
    phoneChanged: (ending) => `Il tuo account ha ora un numero di telefono che finisce con ${ending}.`,
    phoneRemoved: 'Il tuo account non ha più un numero di telefono.',
    removalSubject: 'Il tuo account verrà rimosso',
    removalAsked: (day) => `Il tuo account verrà rimosso il ${day}. Fino ad allora puoi accedere e ripensarci.`,
    keptSubject: 'Il tuo account resta',
    kept: 'Il tuo account non verrà rimosso. Tutto è come prima.',
    removedSubject: 'Il tuo account è stato rimosso',
    removed: 'Il tuo account e i tuoi dati personali sono stati rimossi. Grazie per il tempo passato con noi.',
    notYou: 'Se non sei stato tu, cambia subito la password e scrivici.',
  },
  es: {
    greeting: (name) => `Hola ${name}:`,
    confirmSubject: 'Confirma tu dirección',
    confirmCode: (code) => `Tu código es ${code}. Funciona durante diez minutos.`,
    confirmLink: 'O abre este enlace en el dispositivo donde tienes la sesión abierta. Funciona una sola vez y durante un día.',
    confirmElse: 'Si no lo has pedido tú, no hay nada que hacer. Sin el código no cambia nada.',
    inUse:
      'Alguien quiso usar esta dirección para una cuenta, pero ya pertenece a otra. Si has sido tú, entra en esa. Si no, no hay nada que hacer.',
    askedSubject: 'Se ha pedido una dirección nueva',
    asked: (email) => `Tu cuenta va a recibir la dirección ${email}. Cambia en cuanto se confirme esa dirección.`,
    changedSubject: 'Tu dirección ha cambiado',
    changed: (email) => `Tu cuenta tiene ahora la dirección ${email}. A esta ya no llega correo.`,
    passkeySubject: 'Se ha añadido una llave de acceso',
    passkeyAdded: (passkey) => `La llave de acceso «${passkey}» abre ahora tu cuenta.`,
    phoneSubject: 'Se ha cambiado tu número de teléfono',
    phoneChanged: (ending) => `Tu cuenta tiene ahora un número de teléfono que termina en ${ending}.`,
    phoneRemoved: 'Tu cuenta ya no tiene número de teléfono.',
    removalSubject: 'Tu cuenta se va a eliminar',
    removalAsked: (day) => `Tu cuenta se eliminará el ${day}. Hasta entonces puedes entrar y echarte atrás.`,
    keptSubject: 'Tu cuenta se queda',
    kept: 'Tu cuenta no se va a eliminar. Todo está como estaba.',
    removedSubject: 'Tu cuenta está eliminada',
    removed: 'Tu cuenta y tus datos personales están eliminados. Gracias por el tiempo con nosotros.',
    notYou: 'Si no has sido tú, cambia tu contraseña ahora mismo y escríbenos.',
  },
  pt: {
    greeting: (name) => `Olá ${name},`,
    confirmSubject: 'Confirma o teu endereço',
    confirmCode: (code) => `O teu código é ${code}. Funciona durante dez minutos.`,
    confirmLink: 'Ou abre este link no dispositivo onde tens a sessão iniciada. Funciona uma só vez e durante um dia.',
    confirmElse: 'Se não fizeste este pedido, não precisas de fazer nada. Sem o código nada muda.',
    inUse:
      'Alguém quis usar este endereço para uma conta, mas já pertence a outra. Se foste tu, inicia sessão nessa. Se não, não precisas de fazer nada.',
    askedSubject: 'Foi pedido um novo endereço',
    asked: (email) => `A tua conta vai receber o endereço ${email}. Muda assim que esse endereço for confirmado.`,
    changedSubject: 'O teu endereço foi alterado',
    changed: (email) => `A tua conta tem agora o endereço ${email}. A este já não chega correio.`,
    passkeySubject: 'Foi adicionada uma chave de acesso',
    passkeyAdded: (passkey) => `A chave de acesso «${passkey}» abre agora a tua conta.`,
    phoneSubject: 'O teu número de telefone foi alterado',
    phoneChanged: (ending) => `A tua conta tem agora um número de telefone que termina em ${ending}.`,
    phoneRemoved: 'A tua conta já não tem número de telefone.',
    removalSubject: 'A tua conta vai ser eliminada',
    removalAsked: (day) => `A tua conta vai ser eliminada em ${day}. Até lá podes iniciar sessão e voltar atrás.`,
    keptSubject: 'A tua conta fica',
    kept: 'A tua conta não vai ser eliminada. Está tudo como estava.',
    removedSubject: 'A tua conta foi eliminada',
    removed: 'A tua conta e os teus dados pessoais foram eliminados. Obrigado pelo tempo connosco.',
    notYou: 'Se não foste tu, muda já a tua palavra-passe e contacta-nos.',
  },
  ru: {
    greeting: (name) => `Здравствуйте, ${name}.`,
    confirmSubject: 'Подтвердите адрес',
    confirmCode: (code) => `Ваш код: ${code}. Он действует десять минут.`,
    confirmLink: 'Или откройте эту ссылку на устройстве, где выполнен вход. Она действует один раз и в течение суток.',
    confirmElse: 'Если вы этого не просили, ничего делать не нужно. Без кода ничего не изменится.',
    inUse:
      'Кто-то хотел указать этот адрес для учётной записи, но он уже принадлежит другой. Если это были вы, войдите в неё. Если нет, ничего делать не нужно.',
    askedSubject: 'Запрошен новый адрес',
    asked: (email) => `Для вашей учётной записи запрошен адрес ${email}. Он сменится, как только будет подтверждён.`,
    changedSubject: 'Ваш адрес изменён',
    changed: (email) => `Теперь у вашей учётной записи адрес ${email}. На этот адрес письма больше не приходят.`,
    passkeySubject: 'Добавлен ключ доступа',
    passkeyAdded: (passkey) => `Ключ доступа «${passkey}» теперь открывает вашу учётную запись.`,
    phoneSubject: 'Ваш номер телефона изменён',
    phoneChanged: (ending) => `У вашей учётной записи теперь номер телефона, который заканчивается на ${ending}.`,
    phoneRemoved: 'У вашей учётной записи больше нет номера телефона.',
    removalSubject: 'Ваша учётная запись будет удалена',
    removalAsked: (day) => `Ваша учётная запись будет удалена ${day}. До этого дня вы можете войти и отменить удаление.`,
    keptSubject: 'Ваша учётная запись остаётся',
    kept: 'Ваша учётная запись не будет удалена. Всё осталось как было.',
    removedSubject: 'Ваша учётная запись удалена',
    removed: 'Ваша учётная запись и личные данные удалены. Спасибо за время с нами.',
    notYou: 'Если это были не вы, немедленно смените пароль и напишите нам.',
  },
}
