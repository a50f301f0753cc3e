import type { Language } from '@freight/contracts/access/session'
import { agentLetter, greetings, type Writer } from './agent-letter.ts'

type Facts = Writer & {
  contactName: string
  reference: string
  lane: string
  question: string
  answer: string
  /** Whether the agent's link is still valid. */
  hasLink: boolean
}

type Words = {
  subject: (reference: string, lane: string) => string
  opening: (company: string) => string
  question: string
  answer: string
  button: string
}

const words: Record<Language, Words> = {
  es: {
    subject: (reference, lane) => `Respuesta a su pregunta ${reference}: ${lane}`,
    opening: (company) => `${company} respondió su pregunta sobre este embarque.`,
    question: 'Su pregunta',
    answer: 'Respuesta',
    button: 'Ver el pedido y cargar costos',
  },
  en: {
    subject: (reference, lane) => `Answer to your question ${reference}: ${lane}`,
    opening: (company) => `${company} has answered your question about this shipment.`,
    question: 'Your question',
    answer: 'Answer',
    button: 'See the request and enter rates',
  },
  pt: {
    subject: (reference, lane) => `Resposta à sua pergunta ${reference}: ${lane}`,
    opening: (company) => `${company} respondeu à sua pergunta sobre este embarque.`,
    question: 'Sua pergunta',
    answer: 'Resposta',
    button: 'Ver o pedido e informar custos',
  },
}

/** The answer to an agent's question, in the agent's language; with the link only if it is still valid. */
export const agentAnswerMail = (facts: Facts) => {
  const { language, contactName, reference, lane, company, hasLink } = facts
  const { subject, opening, question, answer, button } = words[language]
  const paragraphs = [
    greetings[language](contactName),
    opening(company),
    `${question}: ${facts.question}`,
    `${answer}: ${facts.answer}`,
  ]
  return { subject: subject(reference, lane), ...agentLetter(facts, paragraphs, hasLink ? button : undefined) }
}
