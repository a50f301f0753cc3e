import i18next from 'i18next'
import { useMemo } from 'react'
import { type MoneyStyle, moneyStyle, useStored } from '../storage/storage.ts'
import { useShellText } from '../i18n/use-shell-text.ts'

const SIGNS: Readonly<Record<string, string>> = { USD: 'US$', ARS: 'AR$', EUR: '€' }

/** `US$`, `AR$`, `€`; an unknown currency is its own sign. */
export const currencySign = (currency: string) => SIGNS[currency] ?? currency

/** Missing values are an em dash. */
export const MISSING = '—'

// Cached by style and number of places: creating a formatter takes longer than using it a hundred times.
const formatters = new Map<string, Intl.NumberFormat>()
const formatterOf = (style: MoneyStyle, places: number) => {
  const key = `${style} ${places}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const formatter = new Intl.NumberFormat(style === 'local' ? 'es-AR' : 'en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'negative',
  })
  formatters.set(key, formatter)
  return formatter
}

/** Cached formatter for counts: creating one per number takes longer than rendering it. */
const plain = (value: string | number) =>
  typeof value !== 'number'
    ? value.trim()
    : Number.isSafeInteger(value)
      ? String(value)
      : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 })

interface DecimalFormat {
  style?: MoneyStyle
  /** Digits after the separator; undefined keeps the given digits. */
  places?: number
}

/** Decimal text with grouping: `1234567.5` is `1.234.567,50` or `1,234,567.50`. Works on text: no digit is lost. */
export const formatDecimal = (
  value: string | number | null | undefined,
  { style = 'local', places }: DecimalFormat = {},
) => {
  if (value === null || value === undefined) return MISSING
  const match = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(plain(value))
  if (match === null || (match[2] === '' && (match[3] ?? '') === '' && !/\d/.test(plain(value)))) return MISSING
  const [, minus = '', integer = '', fraction = ''] = match
  const exact = `${integer === '' ? '0' : integer}${fraction === '' ? '' : `.${fraction}`}`
  // As text: a number would lose digits. A real minus is as wide as a plus, and a zero has none.
  const number = `${minus}${exact}` as Intl.StringNumericLiteral
  return formatterOf(style, Math.min(100, places ?? fraction.length))
    .format(number)
    .replace('-', '−')
}

/** Specification §9: US style `1,000,000.00`, local style `US$ 1.000.000,00`. */
export const formatMoney = (amount: string | number | null | undefined, currency: string, style: MoneyStyle) => {
  const number = formatDecimal(amount, { style, places: 2 })
  return number === MISSING || style === 'us' ? number : `${currencySign(currency)} ${number}`
}

/** Suffix of a percentage, with the space before it that CLDR defines for the language. */
export const percentSign = (language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' })
    .formatToParts(0)
    .flatMap(({ type, value }) => (type === 'literal' || type === 'percentSign' ? [value] : []))
    .join('')

/** `20 %` or `20%`, by language; the number itself in the money style. */
export const formatPercent = (
  percent: string | number | null | undefined,
  language: string,
  { style, places }: DecimalFormat = {},
) => {
  const number = formatDecimal(percent, { style, places })
  return number === MISSING ? MISSING : `${number}${percentSign(language)}`
}

/** A margin or a markup in percent: from four digits on without decimals. `≤` for an upper limit. */
export const formatMargin = (percent: string | undefined, language: string, style: MoneyStyle, atMost = false) => {
  if (percent === undefined) return MISSING
  const places = Math.abs(Number(percent)) < 1000 ? 2 : 0
  return `${atMost ? '≤ ' : ''}${formatPercent(percent, language, { style, places })}`
}

/** A unit price with all its decimals, at least two. */
export const formatPrice = (price: string | null | undefined, style: MoneyStyle) =>
  formatDecimal(price, { style, places: Math.max(2, price?.split('.')[1]?.replace(/0+$/, '').length ?? 0) })

export const formatWeight = (kg: string | number | null | undefined, style: MoneyStyle) =>
  formatDecimal(kg, { style, places: 1 })
export const formatVolume = (cbm: string | number | null | undefined, style: MoneyStyle) =>
  formatDecimal(cbm, { style, places: 3 })

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A day (`2026-11-20`) is the same in every time zone; an instant is shown in the reader’s time zone. */
const dateOf = (iso: string) => (/^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00`) : new Date(iso))

/** `dd/mm/yyyy` */
export const formatDate = (iso: string | null | undefined) => {
  if (iso === null || iso === undefined || iso === '') return MISSING
  const date = dateOf(iso)
  return Number.isNaN(date.getTime()) ? MISSING : `${formatDayMonth(iso)}/${date.getFullYear()}`
}

/** `dd/mm` for narrow lists */
const formatDayMonth = (iso: string) => `${twoDigits(dateOf(iso).getDate())}/${twoDigits(dateOf(iso).getMonth() + 1)}`

export const formatTime = (iso: string) => `${twoDigits(dateOf(iso).getHours())}:${twoDigits(dateOf(iso).getMinutes())}`

export const formatDateTime = (iso: string) => `${formatDate(iso)} ${formatTime(iso)}`

const DAY = 86_400_000

/** Calendar days from now to then: 1 = tomorrow, -1 = yesterday. */
export const daysUntil = (iso: string, now: Date) => {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((day(dateOf(iso)) - day(now)) / DAY)
}

/** Duration: `48 min`, `5 h 36`, `1 d 21 h`. */
export const formatElapsed = (milliseconds: number) => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} min`
  if (hours < 24) return `${hours} h ${twoDigits(minutes % 60)}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** Initials of a person: of the first and of the last name. */
export const initials = (name: string) => {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? ''))).toUpperCase()
}

/** The formats in the user's language and money style. */
export const useFormat = () => {
  const style = useStored(moneyStyle)
  const t = useShellText()
  return useMemo(
    () => ({
      style,
      decimal: (value: string | number | null | undefined, places?: number) => formatDecimal(value, { style, places }),
      percent: (percent: string | number | null | undefined, places?: number) =>
        formatPercent(percent, i18next.language, { style, places }),
      /** Suffix of a number that is rendered separately. */
      percentSign: percentSign(i18next.language),
      /** A unit price: all decimals, at least two. */
      price: (value: string | null | undefined) => formatPrice(value, style),
      /** A margin or a markup in percent; `≤` for an upper limit. */
      margin: (percent: string | undefined, atMost?: boolean) => formatMargin(percent, i18next.language, style, atMost),
      money: (amount: string | number | null | undefined, currency: string) => formatMoney(amount, currency, style),
      amount: (amount: string | number | null | undefined) => formatDecimal(amount, { style, places: 2 }),
      weight: (kg: string | number | null | undefined) => formatWeight(kg, style),
      volume: (cbm: string | number | null | undefined) => formatVolume(cbm, style),
      date: formatDate,
      dayMonth: formatDayMonth,
      dateTime: formatDateTime,
      time: formatTime,
      elapsed: formatElapsed,
      /** "hoy 10:31", "ayer 17:12", "18/11 16:45", "18/11/2025" */
      near: (iso: string, now = new Date()) => {
        const days = daysUntil(iso, now)
        if (days === 0) return t('time.today', { time: formatTime(iso) })
        if (days === -1) return t('time.yesterday', { time: formatTime(iso) })
        return new Date(iso).getFullYear() === now.getFullYear()
          ? `${formatDayMonth(iso)} ${formatTime(iso)}`
          : formatDate(iso)
      },
      /** "en 25 días", "mañana", "hoy", "venció ayer", "venció hace 3 días" */
      until: (iso: string, now = new Date()) => {
        const days = daysUntil(iso, now)
        if (days === 0) return t('common.today')
        if (days === 1) return t('time.tomorrow')
        if (days === -1) return t('time.expiredYesterday')
        return days > 0 ? t('time.inDays', { count: days }) : t('time.expiredDays', { count: -days })
      },
      daysUntil: (iso: string, now = new Date()) => daysUntil(iso, now),
    }),
    [style, t],
  )
}

export type Format = ReturnType<typeof useFormat>

/** For every downloaded file: one number format, one kind of CSV. */
export const decimalSign = () => (moneyStyle.read() === 'local' ? ',' : '.')
