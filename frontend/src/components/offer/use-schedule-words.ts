import { type FreeTimeTier, type Sailing, tiersByKind } from '@freight/contracts/pricing/offer/offer-schedule'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'

export interface Schedule {
  sailings?: readonly Sailing[] | undefined
  tiers?: readonly FreeTimeTier[] | undefined
}

/** Departures and tiers of an offer, one text each. */
export const useScheduleWords = () => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  return ({ sailings = [], tiers = [] }: Schedule): string[] => [
    ...sailings.map(({ vessel, voyage, cutOff, departure, arrival }) =>
      [
        [vessel, voyage].filter(Boolean).join(' '),
        ...(cutOff === undefined ? [] : [t('schedule.cutOffOn', { date: format.date(cutOff) })]),
        t('schedule.departsOn', { date: format.date(departure) }),
        ...(arrival === undefined ? [] : [t('schedule.arrivesOn', { date: format.date(arrival) })]),
      ].join(' · '),
    ),
    ...tiersByKind(tiers).map(({ kind, container = '', fromDay, toDay, currency, amount }) =>
      t(amount === undefined ? 'schedule.free' : 'schedule.tier', {
        kind: `${t(`schedule.${kind}`)} ${container}`.trim(),
        count: fromDay - 1,
        days:
          toDay === undefined ? t('schedule.from', { day: fromDay }) : t('schedule.days', { from: fromDay, to: toDay }),
        price: `${currency} ${format.amount(amount)}`,
      }),
    ),
  ]
}
