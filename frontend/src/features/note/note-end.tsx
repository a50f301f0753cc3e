import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import type { NoteCard } from './note.ts'

const SOON_DAYS = 7

/** "hasta 31/12/2026", amber in its last week; "venció el 31/12/2026", "sin fecha de fin". */
export const NoteEnd = ({ note }: { note: NoteCard }) => {
  const { t } = useTranslation('notes')
  const format = useFormat()
  const { validUntil, state } = note
  if (validUntil === undefined) return <span className="quiet">{t('noEnd')}</span>
  const date = format.date(validUntil)
  if (state === 'EXPIRED') return <span className="quiet">{t('expiredDay', { date })}</span>
  const isSoon = format.daysUntil(validUntil) <= SOON_DAYS
  return (
    <span className={isSoon ? 'hue' : 'quiet'} data-hue={isSoon ? 'amber' : undefined}>
      {t('untilDay', { date })}
    </span>
  )
}
