import { useQuery } from '@tanstack/react-query'
import { retentionDays } from '@freight/contracts/report/limits'
import { useTranslation } from 'react-i18next'
import { reportExports, type ExportLine, isUnderWay, useExportActs } from './export-queries.ts'
import './exports.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import { DocumentIcon, DownloadIcon, ErrorIcon, RefreshIcon, TickCircleIcon } from '@blueprintjs/icons'
import { notify } from '../../../components/feedback/toaster.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { daysIn } from '../../../lib/format/days-in.ts'
import { useFormat, type Format } from '../../../lib/format/format.ts'

/** Estimated remaining seconds at the current pace; undefined without one. */
export const secondsLeft = ({ rows, total, startedAt }: ExportLine, now: number): number | undefined => {
  const seconds = startedAt === undefined ? 0 : (now - Date.parse(startedAt)) / 1000
  if (total === undefined || rows === 0 || seconds < 2) return undefined
  return Math.ceil(((total - rows) * seconds) / rows)
}

const reasons = ['TOO_MANY_ROWS', 'FORBIDDEN', 'KEY_REVOKED', 'PAYLOAD_TOO_LARGE', 'EXPORT_TOO_LONG'] as const

/** Longer times are shown in minutes. */
const MINUTES_FROM_SECONDS = 90

interface NoteContext {
  format: Format
  size: (bytes: number) => string
  now: number
}

/** Status text below the name of a background export. */
const useExportNote = (line: ExportLine, { format, size, now }: NoteContext): string => {
  const { t } = useTranslation('reports')
  const { state, rows, total, bytes, endedAt, startedAt, request } = line
  const count = (value: number) => format.decimal(value, 0)
  if (state === 'WAITING') return t('exports.waiting')
  if (state === 'RUNNING') {
    if (total === undefined) return t('exports.counting')
    const left = secondsLeft(line, now)
    return [
      t('export.rows', { done: count(rows), total: count(total) }),
      left === undefined
        ? ''
        : left < MINUTES_FROM_SECONDS
          ? t('exports.seconds', { seconds: left })
          : t('exports.minutes', { minutes: Math.ceil(left / 60) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const endTime = endedAt === undefined ? '' : format.near(endedAt)
  if (state === 'READY') {
    const seconds =
      startedAt === undefined || endedAt === undefined ? 0 : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
    return [
      t('exports.rows', { count: rows, rows: count(rows) }),
      bytes === undefined ? '' : size(bytes),
      endTime,
      t('exports.took', { seconds: count(Math.max(1, Math.round(seconds))) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const atRow = rows > 0 ? t('exports.atRow', { row: count(rows) }) : ''
  if (state === 'CANCELLED') return [atRow, endTime].filter(Boolean).join(' · ')
  const why = reasons.find((one) => one === line.error) ?? 'EXPORT_FAILED'
  return [t(`exports.why.${why}`), atRow, t('exports.request', { request: request.slice(0, 8) })]
    .filter(Boolean)
    .join(' · ')
}

const textByState = {
  WAITING: undefined,
  RUNNING: undefined,
  READY: { word: 'exports.ready', hue: 'green', Icon: TickCircleIcon },
  FAILED: { word: 'exports.FAILED', hue: 'red', Icon: ErrorIcon },
  CANCELLED: { word: 'exports.CANCELLED', hue: 'grey', Icon: ErrorIcon },
} as const

/** The days that the screens append to a file name. */
const daysSuffix = / \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/

/** A background export: progress, its file, or its error. */
const ExportCard = ({ line, now }: { line: ExportLine; now: number }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const size = useFileSize()
  const errorText = useErrorText()
  const acts = useExportActs()
  const note = useExportNote(line, { format, size, now })
  const { id, name, rows, total, state } = line
  // The stored name has the language of its request; the user may have changed theirs.
  const days = daysSuffix.exec(name)?.[0]
  const shownName = daysIn(days === undefined ? name : `${t(`report.${line.report}`)}${days}`)
  const title = `${shownName} · ${line.format.toUpperCase()}`
  const share = total === undefined || total === 0 ? undefined : Math.min(1, rows / total)

  const save = () =>
    void downloadFile(`/app/v1/report-exports/${id}/file`, `${name}.${line.format}`).catch((error: unknown) =>
      notify({ kind: 'failed', title: t('export.failed'), text: errorText(error) }),
    )

  const buttonAction = isUnderWay(line)
    ? { word: 'export.cancel' as const, run: () => acts.act(id, 'cancel') }
    : state === 'READY'
      ? { word: 'exports.download' as const, run: save }
      : { word: 'exports.retry' as const, run: () => acts.act(id, 'retry') }
  const text = textByState[state]

  return (
    <article className="report-export min-height-56 pad-8-12 row gap-10 size-12-5" aria-label={title}>
      {isUnderWay(line) ? <RefreshIcon aria-hidden="true" /> : <DocumentIcon aria-hidden="true" />}
      <div className="gap-3 stack flex-1 min-width-0">
        <span className="flex gap-4 no-wrap size-13 medium" title={title}>
          <span className="clips dots-end">{shownName}</span> · {line.format.toUpperCase()}
        </span>
        {isUnderWay(line) && (
          <ProgressBar
            {...(share !== undefined && { value: share })}
            aria-label={title}
            animate={false}
            stripes={false}
          />
        )}
        <span className="quiet">{note}</span>
      </div>
      {isUnderWay(line) && share !== undefined && <span className="secondary">{format.percent(share * 100, 0)}</span>}
      {text && (
        <span className="row gap-5 no-wrap" data-hue={text.hue}>
          <text.Icon className="hue" aria-hidden="true" /> {t(text.word)}
        </span>
      )}
      {/* A single button for all actions, so that it keeps the focus. */}
      <Button size="small" icon={state === 'READY' ? <DownloadIcon /> : undefined} onClick={buttonAction.run}>
        {t(buttonAction.word)}
      </Button>
    </article>
  )
}

/** Background exports of the user, which continue when the page closes. */
export const ReportExports = () => {
  const { t } = useTranslation('reports')
  const { data, dataUpdatedAt } = useQuery(reportExports)
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section
      className="card report-exports flex-none max-height-212 margin-top-10 no-pad scrolls-y"
      aria-labelledby="report-exports-title"
    >
      <header className="gap-2-10 pad-8-12 flex baseline wrap size-12-5">
        <h3 className="size-13" id="report-exports-title">
          {t('exports.title')}
        </h3>
        <span className="quiet">{t('exports.goOn')}</span>
        <span className="quiet margin-left-auto">{t('exports.kept', { count: retentionDays })}</span>
      </header>
      <ul className="report-exports-list grid flush">
        {data.rows.map((line) => (
          <li className="line-above" key={line.id}>
            <ExportCard line={line} now={dataUpdatedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
