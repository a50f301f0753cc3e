import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import type { Holiday } from '../values.ts'

interface HolidayFormProps {
  takenDates: readonly string[]
  onAdd: (holiday: Holiday) => void
  onClose: () => void
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Adds a holiday, or a day with a shorter end of work. Saved with the rest of the form. */
export const HolidayForm = ({ takenDates, onAdd, onClose }: HolidayFormProps) => {
  const { t } = useTranslation('settings')
  const { t: kit } = useTranslation('catalogue')
  const [date, setDate] = useState<string>()
  const [name, setName] = useState('')
  const [until, setUntil] = useState('')
  const [isTried, setTried] = useState(false)
  const unparsed = useUnparsedInputs()
  const errors = {
    date: date === undefined ? t('wrong.date') : takenDates.includes(date) ? t('wrong.taken') : undefined,
    name: name.trim() === '' ? t('wrong.holidayName') : undefined,
    until: until !== '' && !isTime(until) ? t('wrong.time') : undefined,
  }
  const add = () => {
    if (unparsed.focusFirst()) return
    setTried(true)
    if (date === undefined || Object.values(errors).some((message) => message !== undefined)) return
    onAdd({ date, name: name.trim(), ...(until !== '' && { until }) })
  }
  return (
    <UnparsedInputsScope value={unparsed}>
      <div
        className="holiday-form"
        role="group"
        aria-label={t('calendar.add')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') onClose()
        }}
      >
        <FormRow label={t('calendar.date')} error={isTried ? errors.date : undefined}>
          {({ id, invalid }) => <DateField id={id} value={date} onChange={setDate} invalid={invalid} />}
        </FormRow>
        <FormRow label={t('calendar.name')} error={isTried ? errors.name : undefined}>
          {({ id, invalid }) => (
            <InputGroup
              id={id}
              value={name}
              maxLength={80}
              intent={invalid ? 'danger' : 'none'}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </FormRow>
        <FormRow
          label={t('calendar.untilTime')}
          hint={t('calendar.untilHint')}
          error={isTried ? errors.until : undefined}
        >
          {({ id, invalid }) => (
            <InputGroup
              id={id}
              value={until}
              placeholder="13:00"
              maxLength={5}
              intent={invalid ? 'danger' : 'none'}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
        </FormRow>
        <div className="holiday-buttons">
          <Button variant="minimal" size="small" onClick={onClose}>
            {kit('form.cancel')}
          </Button>
          <Button size="small" className="in-place" onClick={add}>
            {t('calendar.put')}
          </Button>
        </div>
      </div>
    </UnparsedInputsScope>
  )
}
