import type { Language } from '@freight/contracts/access/session'
import { agentLetter, greetings, type Writer } from './agent-letter.ts'

type Facts = Writer & {
  isWinner: boolean
  contactName: string
  reference: string
  lane: string
}

type Words = {
  toWinner: (facts: Facts) => string
  toOthers: (facts: Facts) => string
}

const words: Record<Language, Words> = {
  es: {
    toWinner: ({ reference, lane }) =>
      `El cliente aprobó la cotización ${reference} (${lane}), basada en sus costos. Muchas gracias: en breve seguimos con la coordinación del embarque.`,
    toOthers: ({ reference, lane }) =>
      `Gracias por sus costos para ${reference} (${lane}). Esta vez el negocio se cerró con otro proveedor; esperamos trabajar con usted en la próxima.`,
  },
  en: {
    toWinner: ({ reference, lane }) =>
      `The client has approved quotation ${reference} (${lane}), based on your rates. Thank you very much; we will be in touch shortly to arrange the shipment.`,
    toOthers: ({ reference, lane }) =>
      `Thank you for your rates for ${reference} (${lane}). This time the business was placed elsewhere; we hope to work with you on the next one.`,
  },
  pt: {
    toWinner: ({ reference, lane }) =>
      `O cliente aprovou a cotação ${reference} (${lane}), baseada nos seus custos. Muito obrigado: em breve seguimos com a coordenação do embarque.`,
    toOthers: ({ reference, lane }) =>
      `Obrigado pelos seus custos para ${reference} (${lane}). Desta vez o negócio foi fechado com outro fornecedor; esperamos trabalhar com você na próxima.`,
  },
}

/** Mail to an agent after the client's approval, in the agent's language. Must not name the client or other agents. */
export const agentThanksMail = (facts: Facts) => {
  const { isWinner, language, contactName, reference, lane } = facts
  const { toWinner, toOthers } = words[language]
  const paragraphs = [greetings[language](contactName), isWinner ? toWinner(facts) : toOthers(facts)]
  return { subject: `${reference}: ${lane}`, ...agentLetter(facts, paragraphs) }
}
