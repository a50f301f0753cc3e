import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { EntryHistory } from '../../../components/catalogue/entry-history.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { type Company, type Shift, type Weekday, weekdays } from '../values.ts'
import { shownShift } from '../company/week.ts'
import { settingsHistory } from '../settings-queries.ts'
import { useSettingsFields } from './use-settings-form.ts'

const knownTypes = [
  'CompanyDataChanged',
  'MarginsChanged',
  'ServiceTargetsChanged',
  'ExpressClocksChanged',
  'CalendarChanged',
  'ChargeableNumbersChanged',
  'SanityLimitsChanged',
  'ChargeTemplatesChanged',
  'NamedTemplatesChanged',
  'ReasonsChanged',
] as const

const isShift = (value: unknown): value is Shift => typeof value === 'object' && value !== null && 'from' in value

/** History of a company's settings, newest first. */
export const SettingsHistory = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const id = useId()
  const { data, error, refetch } = useQuery(settingsHistory(company))
  const fields = useSettingsFields()
  const words = (type: string) => {
    const event = knownTypes.find((one) => one === type)
    return event === undefined ? type : t(`event.${event}`)
  }
  // Shows lists by their length: whole calendars or reason lists would hide other changes.
  const counted = (label: string): FieldSpec => ({
    label,
    words: (value) => t('history.items', { count: Array.isArray(value) ? value.length : 0 }),
  })
  const lists = {
    holidays: counted(t('calendar.holidays')),
    lost: counted(t('reasons.lost')),
    won: counted(t('reasons.won')),
    cancelled: counted(t('reasons.cancelled')),
  }
  const week: FieldSpec = {
    label: t('section.calendar'),
    words: (value) => {
      const shifts = new Map<string, unknown>(Object.entries(Object(value)))
      const hours = (day: Weekday) => {
        const shift = shifts.get(day)
        return shownShift(isShift(shift) ? shift : null, t('calendar.closed'))
      }
      return weekdays.map((day) => `${t(`day.${day}`)} ${hours(day)}`).join(', ')
    },
  }
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} className="settings-dialog">
      <h2 id={id}>{t('history.title', { company })}</h2>
      <div className="max-height-60vh scrolls-y">
        {data?.length === 0 ? (
          <p className="quiet">{t('history.none')}</p>
        ) : (
          <EntryHistory
            events={data}
            error={error}
            onRetry={() => void refetch()}
            fields={{ ...plain(fields), ...lists, week }}
            words={words}
            first={8}
          />
        )}
      </div>
      <Button className="settings-dialog-close margin-top-14" onClick={onClose}>
        {shell('common.close')}
      </Button>
    </Dialog>
  )
}

/** Values have any type; each type has its own formatter. */
const plain = (fields: object): Record<string, FieldSpec> => Object.fromEntries(Object.entries(fields))
