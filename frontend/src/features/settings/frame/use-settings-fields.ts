import { type ClockSettings, clockNames } from '@freight/contracts/express-shipment/clocks'
import { useTranslation } from 'react-i18next'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Reason, SettingsValues, Shift } from '../values.ts'
import { namedFields, templateFields } from '../quoting/template-fields.ts'
import { shownShift } from '../company/week.ts'

const clockFields = (labelOf: (name: keyof ClockSettings) => string) =>
  Object.fromEntries(clockNames.map((name) => [name, { label: labelOf(name) }])) as Record<
    keyof ClockSettings,
    { label: string }
  >

/** Labels of all settings, with formatters for values that are no text. */
export const useSettingsFields = (): FieldSpecs<SettingsValues> => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const percent = (value: string) => format.percent(value, 2)
  const density = (value: string) => `${format.decimal(value)} kg/m³`
  const kg = (value: string) => `${format.decimal(value)} kg`
  const ofTransport = (transport: 'SEA' | 'AIR' | 'ROAD', fieldLabel: string) =>
    `${shell(`transport.${transport}`)}: ${fieldLabel}`
  const shift = (value: Shift | null) => shownShift(value, t('calendar.closed'))
  const reasons = (list: readonly Reason[]) =>
    list.map(({ code, active }) => (active ? code : `${code} (${t('reasons.off')})`)).join(', ')
  const margin = (transport: 'SEA' | 'AIR' | 'ROAD' | 'EXPRESS') => ({
    label: t('margins.of', { transport: shell(`transport.${transport}`) }),
    words: percent,
  })
  const day = (name: 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN') => ({
    label: t(`day.${name}`),
    words: shift,
  })
  return {
    razonSocial: { label: t('company.razonSocial') },
    rut: { label: t('company.rut') },
    vatPct: { label: t('company.vatPct'), words: percent },
    timeZone: { label: t('company.timeZone') },
    displayCurrency: { label: t('company.displayCurrency') },
    numberFormat: {
      label: t('company.numberFormat'),
      words: (value) => (value === 'POINT' ? '1,045.06' : '1.045,06'),
    },
    address: { label: t('letterhead.address') },
    phone: { label: t('letterhead.phone') },
    mail: { label: t('letterhead.mail') },
    web: { label: t('letterhead.web') },
    footer: { label: t('letterhead.footer') },
    footerEn: { label: t('letterhead.footerEn') },
    footerPt: { label: t('letterhead.footerPt') },
    SEA: margin('SEA'),
    AIR: margin('AIR'),
    ROAD: margin('ROAD'),
    EXPRESS: margin('EXPRESS'),
    defaultMarkup: { label: t('margins.defaultMarkup'), words: percent },
    airDivisor: { label: ofTransport('AIR', t('chargeable.divisor')) },
    airStep: { label: ofTransport('AIR', t('chargeable.step')), words: kg },
    airMinimum: { label: ofTransport('AIR', t('chargeable.minimum')), words: kg },
    seaKgPerM3: { label: ofTransport('SEA', t('chargeable.perM3')) },
    seaMinimum: { label: ofTransport('SEA', t('chargeable.minimum')), words: kg },
    roadKgPerM3: { label: ofTransport('ROAD', t('chargeable.perM3')) },
    roadKgPerLdm: { label: ofTransport('ROAD', t('chargeable.perLdm')) },
    roadStep: { label: ofTransport('ROAD', t('chargeable.step')), words: kg },
    roadMinimum: { label: ofTransport('ROAD', t('chargeable.minimum')), words: kg },
    densityFrom: { label: t('limits.densityFrom'), words: density },
    densityTo: { label: t('limits.densityTo'), words: density },
    priceTimes: { label: t('limits.priceTimes'), words: format.decimal },
    leastPrices: { label: t('limits.leastPrices') },
    rateChangePct: { label: t('limits.rateChangePct'), words: percent },
    validityMonths: { label: t('limits.validityMonths') },
    invoiceOverPct: { label: t('limits.invoiceOverPct'), words: percent },
    takeHours: { label: t('targets.takeHours') },
    firstSellHours: { label: t('targets.firstSellHours') },
    agentFirstHours: { label: t('targets.agentFirstHours') },
    agentSecondHours: { label: t('targets.agentSecondHours') },
    mostAgents: { label: t('targets.mostAgents') },
    sendHours: { label: t('targets.sendHours') },
    expiringDays: { label: t('targets.expiringDays') },
    validityDays: { label: t('targets.validityDays') },
    autoReject: { label: t('targets.autoReject') },
    autoRejectDays: { label: t('targets.autoRejectDays') },
    thankAgents: { label: t('targets.thankAgents') },
    ...clockFields((name) => t(`clocks.${name}`)),
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
