import type { Format } from '../../lib/format/use-format.ts'

/** Formatted days, money and numbers of a warning. */
export const warningFacts = (params: Readonly<Record<string, string>>, { decimal, percent, date, money }: Format) => {
  const word = (name: string, value: string): string => {
    if (name === 'currency' || name === 'code') return value
    if (name === 'change') return percent(value)
    if (name === 'median') return money(value, params['currency'] ?? '')
    return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : decimal(value)
  }
  const words = new Map(Object.entries(params).map(([name, value]) => [name, word(name, value)]))
  const factOf = (name: string) => words.get(name) ?? ''
  return {
    density: factOf('density'),
    from: factOf('from'),
    to: factOf('to'),
    times: factOf('times'),
    median: factOf('median'),
    prices: factOf('count'),
    currency: factOf('currency'),
    before: factOf('before'),
    now: factOf('now'),
    change: factOf('change'),
    latest: factOf('latest'),
    months: factOf('months'),
  }
}
