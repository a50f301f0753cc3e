import { Dialog } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EntryHistory } from '../../../components/catalogue/entry-history.tsx'
import type { FieldSpec } from '../../../components/catalogue/field-spec.ts'
import type { Company, Shift } from '../model/values.ts'
import { settingsHistory } from '../queries.ts'
import { useSettingsFields } from './use-settings-fields.ts'

const known = [
  'CompanyDataChanged',
  'MarginsChanged',
  'ServiceTargetsChanged',
  'CalendarChanged',
  'ReasonsChanged',
] as const

const isShift = (value: unknown): value is Shift => typeof value === 'object' && value !== null && 'from' in value

/** Who changed what of a company's settings, the newest first. */
export const SettingsHistory = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery(settingsHistory(company))
  const fields = useSettingsFields()
  const words = (type: string) => {
    const event = known.find((one) => one === type)
    return event === undefined ? type : t(`event.${event}`)
  }
  const week: FieldSpec = {
    label: t('section.calendar'),
    words: (value) =>
      Object.values(Object(value))
        .map((shift) => (isShift(shift) ? `${shift.from}–${shift.to}` : t('calendar.closed')))
        .join(', '),
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('history.title', { company })} className="settings-history">
      <div className="settings-history-body">
        {data?.length === 0 ? (
          <p className="quiet">{t('history.none')}</p>
        ) : (
          <EntryHistory
            events={data}
            error={error}
            onRetry={() => void refetch()}
            fields={{ ...plain(fields), week }}
            words={words}
            first={8}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Values of a history are of any kind: what is no text is put into words by its own kind. */
const plain = (fields: object): Record<string, FieldSpec> => Object.fromEntries(Object.entries(fields))
