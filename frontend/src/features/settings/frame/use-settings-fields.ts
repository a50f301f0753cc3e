import { useTranslation } from 'react-i18next'
import type { FieldSpec, FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { allFields, type FieldValues } from '../setting-fields.ts'
import type { Reason, SettingsValues, Shift, Weekday } from '../values.ts'
import { namedFields, templateFields } from '../quoting/template-fields.ts'
import { shownShift } from '../company/week.ts'

type Field = (typeof allFields)[number]

/** Labels of all settings, with formatters for values that are no text. */
export const useSettingsFields = (): FieldSpecs<SettingsValues> => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const labelOf = ({ name, card, label }: Field): string => {
    if (card === 'margins' && name !== 'defaultMarkup')
      return t('margins.of', { transport: shell(`transport.${name as 'SEA'}`) })
    if (label === undefined) return t(`${card}.${name}` as 'company.rut')
    const transport = name.startsWith('air') ? 'AIR' : name.startsWith('sea') ? 'SEA' : 'ROAD'
    return `${shell(`transport.${transport}`)}: ${t(`chargeable.${label}` as 'chargeable.step')}`
  }
  const wordsOf = ({ name, kind, unit }: Field): FieldSpec<string>['words'] => {
    if (name === 'numberFormat') return (value) => (value === 'POINT' ? '1,045.06' : '1.045,06')
    if (unit === '%') return (value) => format.percent(value, 2)
    if (kind === 'count' || kind === 'whole') return undefined
    return unit === undefined ? undefined : (value) => `${format.decimal(value)} ${unit}`
  }
  const fields = allFields.map((field) => {
    const words = field.name === 'priceTimes' ? format.decimal : wordsOf(field)
    return [field.name, { label: labelOf(field), ...(words !== undefined && { words }) }]
  })
  const shift = (value: Shift | null) => shownShift(value, t('calendar.closed'))
  const reasons = (list: readonly Reason[]) =>
    list.map(({ code, active }) => (active ? code : `${code} (${t('reasons.off')})`)).join(', ')
  const day = (name: Weekday) => ({ label: t(`day.${name}`), words: shift })
  return {
    // `Object.fromEntries` loses the names.
    ...(Object.fromEntries(fields) as FieldSpecs<FieldValues>),
    MON: day('MON'),
    TUE: day('TUE'),
    WED: day('WED'),
    THU: day('THU'),
    FRI: day('FRI'),
    SAT: day('SAT'),
    SUN: day('SUN'),
    holidays: {
      label: t('calendar.holidays'),
      words: (list) => list.map(({ date, name }) => `${format.date(date)} ${name}`).join(', '),
    },
    ...templateFields((mode, direction) => t('templates.of', { mode, direction: t(`templates.${direction}`) })),
    ...namedFields((mode, direction) => t('templates.namedOf', { mode, direction: t(`templates.${direction}`) })),
    lost: { label: t('reasons.lost'), words: reasons },
    won: { label: t('reasons.won'), words: reasons },
    cancelled: { label: t('reasons.cancelled'), words: reasons },
  }
}
