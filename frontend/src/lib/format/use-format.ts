import i18next from 'i18next'
import { useMemo } from 'react'
import * as format from './format.ts'
import { moneyStyle } from '../storage/preferences.ts'
import { useStored } from '../storage/storage.ts'
import { useShellText } from '../i18n/use-shell-text.ts'

/** The formats in the user's language and money style. */
export const useFormat = () => {
  const style = useStored(moneyStyle)
  const t = useShellText()
  return useMemo(
    () => ({
      style,
      decimal: (value: string | number | null | undefined, places?: number) =>
        format.formatDecimal(value, { style, places }),
      percent: (percent: string | number | null | undefined, places?: number) =>
        format.formatPercent(percent, i18next.language, { style, places }),
      /** Suffix of a number that is rendered separately. */
      percentSign: format.percentSign(i18next.language),
      /** A unit price: all decimals, at least two. */
      price: (value: string | null | undefined) => format.formatPrice(value, style),
      /** A margin or a markup in percent; `≤` for an upper limit. */
      margin: (percent: string | undefined, atMost?: boolean) =>
        format.formatMargin(percent, i18next.language, style, atMost),
      money: (amount: string | number | null | undefined, currency: string) =>
        format.formatMoney(amount, currency, style),
      amount: (amount: string | number | null | undefined) => format.formatDecimal(amount, { style, places: 2 }),
      weight: (kg: string | number | null | undefined) => format.formatWeight(kg, style),
      volume: (cbm: string | number | null | undefined) => format.formatVolume(cbm, style),
      date: format.formatDate,
      dayMonth: format.formatDayMonth,
      dateTime: format.formatDateTime,
      time: format.formatTime,
      elapsed: format.formatElapsed,
      /** "hoy 10:31", "ayer 17:12", "18/11 16:45", "18/11/2025" */
      near: (iso: string, now = new Date()) => {
        const days = format.daysUntil(iso, now)
        if (days === 0) return t('time.today', { time: format.formatTime(iso) })
        if (days === -1) return t('time.yesterday', { time: format.formatTime(iso) })
        return new Date(iso).getFullYear() === now.getFullYear()
          ? `${format.formatDayMonth(iso)} ${format.formatTime(iso)}`
          : format.formatDate(iso)
      },
      /** "en 25 días", "mañana", "hoy", "venció ayer", "venció hace 3 días" */
      until: (iso: string, now = new Date()) => {
        const days = format.daysUntil(iso, now)
        if (days === 0) return t('common.today')
        if (days === 1) return t('time.tomorrow')
        if (days === -1) return t('time.expiredYesterday')
        return days > 0 ? t('time.inDays', { count: days }) : t('time.expiredDays', { count: -days })
      },
      daysUntil: (iso: string, now = new Date()) => format.daysUntil(iso, now),
    }),
    [style, t],
  )
}

export type Format = ReturnType<typeof useFormat>
