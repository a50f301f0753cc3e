import type { Language } from '@freight/contracts/access/session'
import type { Rhythm } from '@freight/contracts/report/schedule'
import { htmlParagraph } from '@freight/platform/mail/html-text'

type Facts = {
  language: Language
  /** Whose it is. */
  person: string
  /** What they call the combination, and its file. */
  view: string
  file: string
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  rows: number
  every: Rhythm
  /** Until when the file can be fetched. */
  keptUntil: string
  isAttached: boolean
}

type Words = {
  subject: (view: string, days: string) => string
  greeting: (name: string) => string
  told: (facts: Facts, days: string, rows: string) => string
  attached: string
  tooLarge: (day: string) => string
  rhythm: Record<Rhythm, string>
}

const words: Record<Language, Words> = {
  es: {
    subject: (view, days) => `${view}: ${days}`,
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    told: ({ view }, days, rows) => `Este es el reporte «${view}», del ${days}: ${rows}.`,
    attached: 'Va adjunto.',
    tooLarge: (day) =>
      `El archivo es demasiado grande para un correo: está en Reportes, Exportaciones, hasta el ${day}.`,
    rhythm: {
      WEEKLY: 'Sale cada lunes. Se cambia o se apaga en Reportes, Mis combinaciones.',
      MONTHLY: 'Sale el primer día de cada mes. Se cambia o se apaga en Reportes, Mis combinaciones.',
    },
  },
  en: {
    subject: (view, days) => `${view}: ${days}`,
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    told: ({ view }, days, rows) => `This is the report “${view}”, ${days}: ${rows}.`,
    attached: 'It is attached.',
    tooLarge: (day) => `The file is too large for an e-mail: it is in Reports, Exports, until ${day}.`,
    rhythm: {
      WEEKLY: 'It is sent every Monday. Change it or turn it off in Reports, My combinations.',
      MONTHLY: 'It is sent on the first day of each month. Change it or turn it off in Reports, My combinations.',
    },
  },
  pt: {
    subject: (view, days) => `${view}: ${days}`,
    greeting: (name) => (name === '' ? 'Olá:' : `Olá, ${name}:`),
    told: ({ view }, days, rows) => `Este é o relatório “${view}”, de ${days}: ${rows}.`,
    attached: 'Segue em anexo.',
    tooLarge: (day) => `O arquivo é grande demais para um e-mail: está em Relatórios, Exportações, até ${day}.`,
    rhythm: {
      WEEKLY: 'É enviado toda segunda-feira. Para mudar ou desligar: Relatórios, Minhas combinações.',
      MONTHLY: 'É enviado no primeiro dia de cada mês. Para mudar ou desligar: Relatórios, Minhas combinações.',
    },
  },
}

const locales: Record<Language, string> = { es: 'es-UY', en: 'en-GB', pt: 'pt-BR' }
const between: Record<Language, string> = { es: ' al ', en: ' to ', pt: ' a ' }
const rowsOf: Record<Language, readonly [one: string, several: string]> = {
  es: ['fila', 'filas'],
  en: ['row', 'rows'],
  pt: ['linha', 'linhas'],
}

const dayOf = (day: string): string => day.split('-').toReversed().join('/')
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** What the owner of a scheduled report is told, in their language. */
export const reportMail = (facts: Facts) => {
  const { language, person, view, from, to, rows, every, keptUntil, isAttached } = facts
  const { subject, greeting, told, attached, tooLarge, rhythm } = words[language]
  const days = `${dayOf(from)}${between[language]}${dayOf(to)}`
  const [one, several] = rowsOf[language]
  const counted = `${rows.toLocaleString(locales[language], { useGrouping: 'always' })} ${rows === 1 ? one : several}`
  const paragraphs = [
    greeting(firstName(person)),
    `${told(facts, days, counted)} ${isAttached ? attached : tooLarge(dayOf(keptUntil))}`,
    rhythm[every],
  ]
  return {
    subject: subject(view, days),
    text: `${paragraphs.join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#171b20">`,
      ...paragraphs.map(htmlParagraph),
      '</body></html>',
    ].join(''),
  }
}
