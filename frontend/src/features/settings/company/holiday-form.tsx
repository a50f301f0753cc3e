import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import type { Holiday } from '../values.ts'
import { DateRow, InputRow } from '../../../components/form/rows.tsx'

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
        <DateRow label={t('calendar.date')} error={isTried ? errors.date : undefined} value={date} onChange={setDate} />
        <InputRow
          label={t('calendar.name')}
          error={isTried ? errors.name : undefined}
          value={name}
          maxLength={80}
          onChange={setName}
        />
        <InputRow
          label={t('calendar.untilTime')}
          hint={t('calendar.untilHint')}
          error={isTried ? errors.until : undefined}
          value={until}
          placeholder="13:00"
          maxLength={5}
          onChange={setUntil}
        />
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
