import type { Language } from '@freight/contracts/access/session'
import type { Rhythm } from '@freight/contracts/report/schedule'
import { htmlParagraph } from '@freight/platform/mail/html-text'

type Facts = {
  language: Language
  /** Name of the owner. */
  person: string
  /** Names of the saved view and of its file. */
  view: string
  file: string
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  rows: number
  every: Rhythm
  /** End of the download period. */
  availableUntil: string
  isAttached: boolean
}

type Words = {
  subject: (view: string, days: string) => string
  greeting: (name: string) => string
  intro: (facts: Facts, days: string, rows: string) => string
  attached: string
  tooLarge: (day: string) => string
  rhythm: Record<Rhythm, string>
}

const words: Record<Language, Words> = {
  es: {
    subject: (view, days) => `${view}: ${days}`,
    greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    intro: ({ view }, days, rows) => `Este es el reporte «${view}», del ${days}: ${rows}.`,
    attached: 'Está adjunto.',
    tooLarge: (day) =>
      `El archivo es demasiado grande para un correo. Se puede descargar en Reportes, Exportaciones, hasta el ${day}.`,
    rhythm: {
      WEEKLY: 'Se envía todos los lunes. Se puede cambiar o desactivar en Reportes, Mis combinaciones.',
      MONTHLY: 'Se envía el primer día de cada mes. Se puede cambiar o desactivar en Reportes, Mis combinaciones.',
    },
  },
  en: {
    subject: (view, days) => `${view}: ${days}`,
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    intro: ({ view }, days, rows) => `This is the report “${view}”, ${days}: ${rows}.`,
    attached: 'It is attached.',
    tooLarge: (day) => `The file is too large for an e-mail. Download it in Reports, Exports, until ${day}.`,
    rhythm: {
      WEEKLY: 'It is sent every Monday. Change it or turn it off in Reports, My combinations.',
      MONTHLY: 'It is sent on the first day of each month. Change it or turn it off in Reports, My combinations.',
    },
  },
  pt: {
    subject: (view, days) => `${view}: ${days}`,
    greeting: (name) => (name === '' ? 'Olá:' : `Olá, ${name}:`),
    intro: ({ view }, days, rows) => `Este é o relatório “${view}”, de ${days}: ${rows}.`,
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

/** Text of the mail with a scheduled report, in the language of the owner. */
export const reportMail = (facts: Facts) => {
  const { language, person, view, from, to, rows, every, availableUntil, isAttached } = facts
  const { subject, greeting, intro, attached, tooLarge, rhythm } = words[language]
  const days = `${dayOf(from)}${between[language]}${dayOf(to)}`
  const [singular, plural] = rowsOf[language]
  const rowCount = `${rows.toLocaleString(locales[language], { useGrouping: 'always' })} ${rows === 1 ? singular : plural}`
  const paragraphs = [
    greeting(firstName(person)),
    `${intro(facts, days, rowCount)} ${isAttached ? attached : tooLarge(dayOf(availableUntil))}`,
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
