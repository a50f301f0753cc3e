import { idIn } from '@freight/contracts/events/envelope'
import { Language } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import type { ContactOfProvider } from '../lookups/tables/people.ts'
import { process, type Process } from './process.ts'
import { htmlParagraph } from '@freight/platform/mail/html-text'

type Words = { subject: string; greeting: (name: string) => string; lines: readonly string[] }

const words: Record<Language, Words> = {
  es: {
    subject: 'Correo de prueba de Cotizaciones',
    greeting: (name) => `Hola, ${name}:`,
    lines: [
      'Este es un correo de prueba: queremos confirmar que recibe nuestros pedidos de costos.',
      'No hace falta contestarlo. Si no es la persona indicada para recibirlos, avísenos, por favor.',
    ],
  },
  en: {
    subject: 'Test e-mail from Quotations',
    greeting: (name) => `Hello ${name},`,
    lines: [
      'This is a test e-mail to confirm that you receive our rate requests.',
      'No reply is needed. If you are not the right person to receive them, please let us know.',
    ],
  },
  pt: {
    subject: 'E-mail de teste do Cotações',
    greeting: (name) => `Olá, ${name}:`,
    lines: [
      'Este é um e-mail de teste para confirmar que você recebe os nossos pedidos de custos.',
      'Não é preciso responder. Se você não for a pessoa indicada para recebê-los, por favor nos avise.',
    ],
  },
}

/** A mail that checks delivery: subject, text and HTML. */
export const testMail = (language: Language, name: string): { subject: string; text: string; html: string } => {
  const { subject, greeting, lines } = words[language]
  const all = [greeting(name), ...lines]
  const paragraphs = all.map(htmlParagraph).join('')
  return {
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#1c2127">${paragraphs}</body></html>`,
  }
}

type Parts = { mail: Pick<Platform['mail'], 'put'>; contactOf: ContactOfProvider }

/** Puts the test mail for a contact into the outbox; a contact who was removed meanwhile gets none. */
export const providerTestMails = ({ mail, contactOf }: Parts): Process =>
  process({
    name: 'provider-test-mails',
    on: {
      ProviderTestMailSent: async ({ eventId, stream, data: { contactId, language } }, { waitForPosition }) => {
        await waitForPosition('provider-list')
        const contact = await contactOf(idIn('provider', stream), contactId)
        if (!contact) return
        const letter = testMail(Language.catch('en').parse(language), contact.name)
        await mail.put({ key: `provider-test-${eventId}`, kind: 'PROVIDER_TEST', to: contact.mail, ...letter })
      },
    },
  })
