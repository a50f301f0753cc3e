import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '../../lib/format/format.ts'

/** Formatted days, money and numbers of a warning. */
const warningFacts = (params: Readonly<Record<string, string>>, { decimal, percent, date, money }: Format) => {
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

type Warnings = NonNullable<CommandAnswer['warnings']>

const MOST_SHOWN = 8

/** Values outside the limits as text, and the question whether to store them. */
export const WarningList = ({ warnings }: { warnings: Warnings }) => {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const rowOf = (path: string) => /^packingData\.(\d+)$/.exec(path)?.[1]
  return (
    <>
      <ul className="warning-list">
        {warnings.slice(0, MOST_SHOWN).map(({ code, path, params }) => {
          const row = rowOf(path)
          const isOfRow = code === 'DENSITY' && row !== undefined
          const words = `${t(`warning.${code}`, warningFacts(params, format))}${isOfRow ? ` ${t('warning.weightOf')}` : ''}`
          return (
            <li key={`${path} ${code}`}>
              {row === undefined ? words : t('warning.inRow', { row: Number(row) + 1, words })}
            </li>
          )
        })}
        {warnings.length > MOST_SHOWN && <li>{t('warning.more', { rest: warnings.length - MOST_SHOWN })}</li>}
      </ul>
      <p>{t('warning.question')}</p>
    </>
  )
}
