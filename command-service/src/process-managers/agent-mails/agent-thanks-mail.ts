import { htmlParagraph } from '@freight/platform/mail/html-text'
import type { Language } from '@freight/contracts/access/session'

type Facts = {
  isWinner: boolean
  language: Language
  contactName: string
  reference: string
  lane: string
  company: string
  asker: string
}

type Words = {
  subject: (reference: string, lane: string) => string
  greeting: (name: string) => string
  won: (facts: Facts) => string
  elsewhere: (facts: Facts) => string
}

const words: Record<Language, Words> = {
  es: {
    subject: (reference, lane) => `${reference}: ${lane}`,
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    won: ({ reference, lane }) =>
      `El cliente aprobó la cotización ${reference} (${lane}), armada con sus costos. Muchas gracias: en breve seguimos con la coordinación del embarque.`,
    elsewhere: ({ reference, lane }) =>
      `Gracias por los costos que nos pasó para ${reference} (${lane}). Esta vez el negocio se cerró con otra opción; contamos con usted para la próxima.`,
  },
  en: {
    subject: (reference, lane) => `${reference}: ${lane}`,
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    won: ({ reference, lane }) =>
      `The client has approved quotation ${reference} (${lane}), which was built on your rates. Thank you very much; we will be in touch shortly to arrange the shipment.`,
    elsewhere: ({ reference, lane }) =>
      `Thank you for the rates that you gave us for ${reference} (${lane}). This time the business was placed elsewhere; we hope to work with you on the next one.`,
  },
  pt: {
    subject: (reference, lane) => `${reference}: ${lane}`,
    greeting: (name) => (name === '' ? 'Olá:' : `Olá, ${name}:`),
    won: ({ reference, lane }) =>
      `O cliente aprovou a cotação ${reference} (${lane}), montada com os seus custos. Muito obrigado: em breve seguimos com a coordenação do embarque.`,
    elsewhere: ({ reference, lane }) =>
      `Obrigado pelos custos que você nos passou para ${reference} (${lane}). Desta vez o negócio foi fechado com outra opção; contamos com você na próxima.`,
  },
}

/** What an agent is told once the client has said yes, in their language; never who the client is, nor who else was asked. */
export const agentThanksMail = (facts: Facts) => {
  const { isWinner, language, contactName, reference, lane, company, asker } = facts
  const { subject, greeting, won, elsewhere } = words[language]
  const signed = asker === '' ? company : `${asker}\n${company}`
  const paragraphs = [greeting(contactName), isWinner ? won(facts) : elsewhere(facts), signed]
  return {
    subject: subject(reference, lane),
    text: `${paragraphs.join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#171b20">`,
      ...paragraphs.map(htmlParagraph),
      '</body></html>',
    ].join(''),
  }
}
