import { DatePicker } from '@blueprintjs/datetime'
import { format } from 'date-fns'
import enGB from 'date-fns/locale/en-GB'
import es from 'date-fns/locale/es'
import pt from 'date-fns/locale/pt'
import { language, useStored } from '../../lib/storage/storage.ts'

interface CalendarInputProps {
  /** ISO day. */
  value: string | undefined
  min: string | undefined
  max: string | undefined
  today: Date
  onChoose: (day: string) => void
}

const locales = { es, en: enGB, pt } as const
const DISTANT_YEARS = 10

const dayOf = (iso: string) => new Date(`${iso}T00:00`)

/** Calendar of a date field. Blueprint’s calendar needs a date-fns Locale object, not its name. */
export default function CalendarInput({ value, min, max, today, onChoose }: CalendarInputProps) {
  const lng = useStored(language)
  const first = min === undefined ? new Date(today.getFullYear() - DISTANT_YEARS, 0, 1) : dayOf(min)
  const last = max === undefined ? new Date(today.getFullYear() + DISTANT_YEARS, 11, 31) : dayOf(max)
  const chosen = value === undefined ? null : dayOf(value)
  const isShown = chosen !== null && chosen >= first && chosen <= last
  return (
    <DatePicker
      value={isShown ? chosen : null}
      locale={locales[lng]}
      minDate={first}
      maxDate={last}
      canClearSelection={false}
      onChange={(day, isChosen) => {
        if (isChosen && day !== null) onChoose(format(day, 'yyyy-MM-dd'))
      }}
    />
  )
}
