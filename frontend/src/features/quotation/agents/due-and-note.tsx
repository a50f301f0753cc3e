import { TextArea } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'

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
      <FormRow label={t('ask.due')} hint={t('ask.usualDue')}>
        {({ id }) => <DateField id={id} value={day} min={today} onChange={onDay} />}
      </FormRow>
      <FormRow label={t('ask.note')}>
        {({ id }) => (
          <TextArea
            id={id}
            fill
            value={note}
            maxLength={2000}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
        )}
      </FormRow>
    </>
  )
}
