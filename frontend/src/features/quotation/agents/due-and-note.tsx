import { useTranslation } from 'react-i18next'
import { AreaRow, DateRow } from '../../../components/form/rows.tsx'

interface DueAndNoteProps {
  day: string | undefined
  today: string
  note: string
  onDay: (day: string | undefined) => void
  onNote: (note: string) => void
}

/** 18:00 of a day in the browser's time zone, as an ISO instant. */
export const endOfWorkDay = (day: string) => new Date(`${day}T18:00`).toISOString()

/** Due day and note of a cost request. */
export const DueAndNote = ({ day, today, note, onDay, onNote }: DueAndNoteProps) => {
  const { t } = useTranslation('agents')
  return (
    <>
      <DateRow label={t('ask.due')} hint={t('ask.usualDue')} value={day} min={today} onChange={onDay} />
      <AreaRow label={t('ask.note')} value={note} maxLength={2000} onChange={onNote} />
    </>
  )
}
