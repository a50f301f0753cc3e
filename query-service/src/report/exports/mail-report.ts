import { retentionDays } from '@freight/contracts/report/limits'
import { Schedule } from '@freight/contracts/saved-view/saved-view-commands'
import { noteAccess } from '@freight/platform/audit/access-log'
import type { Platform } from '@freight/platform/connections/platform'
import type { SignedInUser } from '@freight/platform/sessions/users'
import type { SettingsOf } from '../../company-settings/company-settings.ts'
import { companyDay } from '../../company-settings/company.ts'
import { requestParams } from '../../http/taken-file.ts'
import { fileFormats } from '../formats/report-file.ts'
import type { ExportJob } from './export-table.ts'
import type { Written } from './write-export.ts'
import type { Language } from '@freight/contracts/vocabulary/schemas'
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
const reportMail = (facts: Facts) => {
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

/** Larger files are not attached but downloaded. About 7 MB as a mail, which common mail servers accept. */
const mostAttachedBytes = 5_000_000
const dayMs = 86_400_000

type Needs = Pick<Platform, 'mail' | 'clock'> & { settings: () => Promise<SettingsOf> }

const viewSql = `select name, schedule from read.saved_view_list where active and key = $1`

/**
 * Mails a scheduled report to its owner, within the transaction that marks the file as ready: either both happen or
 * neither. An attached file is recorded in the register of exports.
 */
export const mailReport =
  ({ mail, clock, settings }: Needs) =>
  async (
    job: ExportJob,
    written: Written,
    owner: SignedInUser,
    client: Pick<Platform['db'], 'query'>,
  ): Promise<void> => {
    if (job.view === undefined || owner.mail === '') return
    const { rows } = await client.query<{ name: string; schedule: unknown }>(viewSql, [job.view])
    const schedule = Schedule.safeParse(rows[0]?.schedule)
    // The schedule was removed meanwhile.
    if (rows[0] === undefined || !schedule.success) return
    const { timeZone } = (await settings())(owner.company).data
    const { staged, days } = written
    const file = `${job.name}.${job.format}`
    const isAttached = staged.size <= mostAttachedBytes
    const usefulUntil = new Date(clock().getTime() + retentionDays * dayMs)
    const content = reportMail({
      ...days,
      language: job.lang,
      person: owner.name,
      view: rows[0].name,
      file,
      rows: written.rows,
      every: schedule.data.every,
      availableUntil: companyDay(usefulUntil, timeZone),
      isAttached,
    })
    await mail.put(
      {
        key: `report-${job.id}`,
        kind: 'REPORT',
        to: owner.mail,
        ...content,
        usefulUntil,
        ...(isAttached && {
          attachments: [
            { name: file, type: fileFormats[job.format].mediaType, sha256: staged.sha256, size: staged.size },
          ],
        }),
      },
      client,
    )
    if (isAttached)
      await noteAccess(client, {
        kind: 'EXPORT',
        at: clock(),
        userId: owner.id,
        company: owner.company,
        method: 'MAIL',
        path: `/app/v1/reports/${job.report}/export`,
        file,
        requestId: job.request,
        asked: requestParams({ ...job.filters, ...days }),
        rows: written.rows,
      })
  }
