import { htmlParagraph } from '@freight/platform/mail/html-text'
import type { Language } from '@freight/contracts/access/session'

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
export const changedMail = (language: Language, changed: Changed): { subject: string; text: string; html: string } => {
  const { subject, lines } = words[language]
  const all = lines(changed)
  return {
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#1c2127">${all.map(htmlParagraph).join('')}</body></html>`,
  }
}
