import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { DateInput } from '@blueprintjs/datetime'
import enGB from 'date-fns/locale/en-GB'
import es from 'date-fns/locale/es'
import pt from 'date-fns/locale/pt'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStored } from '../../lib/storage.ts'
import { language } from '../../lib/preferences.ts'
import type { DateFieldProps } from './date-field.tsx'
import './date-field.css'

const locales = { es, en: enGB, pt } as const
const DISTANT = 10

const dayOf = (iso: string) => new Date(`${iso}T00:00`)

/** A day, written dd/mm/yyyy in every language. Blueprint's calendar needs a date-fns Locale object, not its name. */
export default function CalendarInput({
  value,
  onChange,
  onWrong,
  min,
  max,
  invalid = false,
  ...field
}: DateFieldProps) {
  const { t } = useTranslation('shell')
  const lng = useStored(language)
  const [today] = useState(() => new Date())
  return (
    <DateInput
      value={value ?? null}
      onChange={(next) => {
        onWrong?.(false)
        onChange(next === null ? undefined : next.slice(0, DISTANT))
      }}
      onError={() => onWrong?.(true)}
      dateFnsFormat="dd/MM/yyyy"
      locale={locales[lng]}
      minDate={min === undefined ? new Date(today.getFullYear() - DISTANT, 0, 1) : dayOf(min)}
      maxDate={max === undefined ? new Date(today.getFullYear() + DISTANT, 11, 31) : dayOf(max)}
      invalidDateMessage={t('form.dateFormat')}
      outOfRangeMessage={t('form.dateFormat')}
      disabled={field.disabled ?? false}
      showTimezoneSelect={false}
      fill
      inputProps={{
        id: field.id,
        placeholder: field.placeholder ?? 'dd/mm/yyyy',
        intent: invalid ? 'danger' : 'none',
        'aria-label': field['aria-label'],
        'aria-describedby': field['aria-describedby'],
        'aria-invalid': invalid || undefined,
      }}
      popoverProps={{ placement: 'bottom-start' }}
    />
  )
}
