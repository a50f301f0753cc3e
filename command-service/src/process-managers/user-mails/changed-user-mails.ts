import { Language } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { process, type Process } from '../process.ts'
import { htmlParagraph } from '@freight/platform/mail/html-text'

type Changed = { name: string; userName: string; mail: string }
type Words = { subject: string; lines: (changed: Changed) => readonly string[] }

const words: Record<Language, Words> = {
  es: {
    subject: 'Cambió el correo de tu usuario en Cotizaciones',
    lines: ({ name, userName, mail }) => [
      `Hola, ${name}:`,
      `El correo del usuario ${userName} es ahora ${mail}. Los enlaces de contraseña se envían a esa dirección.`,
      'Si no esperabas este cambio, avisá a un administrador.',
    ],
  },
  en: {
    subject: 'The e-mail address of your Quotations account changed',
    lines: ({ name, userName, mail }) => [
      `Hello ${name},`,
      `The e-mail address of the user ${userName} is now ${mail}. Password links are sent to this address.`,
      'If you were not expecting this change, please contact your administrator.',
    ],
  },
  pt: {
    subject: 'O e-mail do seu usuário no Cotações mudou',
    lines: ({ name, userName, mail }) => [
      `Olá, ${name}:`,
      `O e-mail do usuário ${userName} agora é ${mail}. Os links de senha são enviados para esse endereço.`,
      'Se você não esperava essa mudança, avise um administrador.',
    ],
  },
}

/** Mail to the former and the new address of a user: subject, text and HTML. */
const changedMail = (language: Language, changed: Changed): { subject: string; text: string; html: string } => {
  const { subject, lines } = words[language]
  const all = lines(changed)
  return {
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#1c2127">${all.map(htmlParagraph).join('')}</body></html>`,
  }
}

type Parts = { mail: Pick<Platform['mail'], 'put'>; eventStore: Pick<Platform['eventStore'], 'readStream'> }

const UserFields = z
  .object({
    userName: z.string(),
    name: z.string(),
    mail: z.string(),
    isThirdParty: z.boolean(),
    language: Language.catch('es'),
  })
  .partial()

/**
 * Notifies a user at the former and the new address when the address changes: an attacker who changes it could have a
 * password link sent to the new one.
 */
export const changedUserMails = ({ mail, eventStore }: Parts): Process =>
  process({
    name: 'changed-user-mails',
    on: {
      UserChanged: async ({ stream, revision, eventId, data: { mail: next } }) => {
        if (next === undefined) return
        const before = (await eventStore.readStream(stream)).filter((event) => event.revision < revision)
        const user = Object.assign({}, ...before.map(({ data }) => UserFields.catch({}).parse(data)))
        const {
          userName = '',
          name = '',
          mail: former = '',
          isThirdParty = false,
          language = 'es',
        } = UserFields.parse(user)
        if (isThirdParty || former === '' || former.toLowerCase() === next.toLowerCase()) return
        const letter = changedMail(language, { name, userName, mail: next })
        for (const [addressKind, to] of [
          ['former', former],
          ['new', next],
        ] as const)
          await mail.put({ key: `user-mail-${addressKind}-${eventId}`, kind: 'USER_MAIL_CHANGED', to, ...letter })
      },
    },
  })
