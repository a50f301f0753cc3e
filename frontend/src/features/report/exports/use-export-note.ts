import { useTranslation } from 'react-i18next'
import type { Format } from '../../../lib/format/use-format.ts'
import type { ExportLine } from './export-queries.ts'

/** Estimated remaining seconds at the current pace; undefined without one. */
export const secondsLeft = ({ rows, total, startedAt }: ExportLine, now: number): number | undefined => {
  const seconds = startedAt === undefined ? 0 : (now - Date.parse(startedAt)) / 1000
  if (total === undefined || rows === 0 || seconds < 2) return undefined
  return Math.ceil(((total - rows) * seconds) / rows)
}

const reasons = ['TOO_MANY_ROWS', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'EXPORT_TOO_LONG'] as const

/** Longer times are shown in minutes. */
const MINUTES_FROM_SECONDS = 90

interface NoteContext {
  format: Format
  size: (bytes: number) => string
  now: number
}

/** Status text below the name of a background export. */
export const useExportNote = (line: ExportLine, { format, size, now }: NoteContext): string => {
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
