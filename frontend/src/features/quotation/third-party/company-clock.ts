import { dateText } from '@freight/contracts/date-text'
import type { Language } from '@freight/contracts/vocabulary/schemas'

/**
 * Time in the company's zone, since an agent may be anywhere. `text` has the format of the mail: `23/11/2026 18:00
 * (GMT-3)`.
 */
export const onCompanyClock = (timeZone: string, instant: string, language: Language = 'es') => {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const [day, month, year] = [partOf('day'), partOf('month'), partOf('year')]
  return {
    day: `${year}-${month}-${day}`,
    text: `${dateText(`${year}-${month}-${day}`, language)} ${partOf('hour')}:${partOf('minute')} (${partOf('timeZoneName')})`,
  }
}
