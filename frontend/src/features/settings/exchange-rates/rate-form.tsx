import { isQuotedInUnits, quotedRate } from '@freight/contracts/exchange-rate/quoted-rate'
import { Button, InputGroup } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import { create, partOfCommand } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { keys, type RateBoard } from '../queries.ts'

const currencies = ['EUR', 'ARS'] as const
const base = 'USD'

interface RateFormProps {
  today: string
  rows: RateBoard['rows']
}

interface Loaded {
  rates: readonly { currency: (typeof currencies)[number]; rate: string }[]
  date: string
  source: string
}

/** What the command takes: at most 100 dollars for a unit, or 0.01 to 1,000,000 units for a dollar. */
const isPlausible = (currency: string, rate: string) => {
  const [least, most] = isQuotedInUnits(currency) ? [0.01, 1_000_000] : [1e-8, 100]
  return /^\d{1,7}(\.\d{1,8})?$/.test(rate) && Number(rate) >= least && Number(rate) <= most
}

/** The rate in force, as the table above shows it. */
const lastOf = (rows: RateBoard['rows'], currency: string, words: (rate: string, places: number) => string) => {
  const row = rows.find((one) => one.currency === currency)
  const rate = row && quotedRate(row, base)
  return rate === undefined ? '' : words(rate.value, rate.places)
}

/** The rates of a day. It is a command of its own: nothing of it waits for the frame's button. */
export const RateForm = ({ today, rows }: RateFormProps) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const client = useQueryClient()
  const id = useId()
  const [date, setDate] = useState<string | undefined>(today)
  const [source, setSource] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<string>()
  const [implausible, setImplausible] = useState<readonly string[]>([])
  const readings = useReadings()
  // Loaded again after a lost answer, a rate that was taken is not loaded twice.
  const loading = useCommand(async ({ rates, date, source }: Loaded, commandId) => {
    try {
      for (const { currency, rate } of rates)
        await create(
          'exchange-rate',
          'SetExchangeRate',
          { currency, date, source, ...(isQuotedInUnits(currency) ? { unitsPerBase: rate } : { perBase: rate }) },
          { commandId: partOfCommand(commandId, currency) },
        )
    } finally {
      void client.invalidateQueries({ queryKey: keys.rates })
    }
  })
  const given = currencies.flatMap((currency) => {
    const rate = (typed[currency] ?? '').trim()
    return rate === '' ? [] : [{ currency, rate }]
  })

  const load = async () => {
    if (readings.leadsToOpen()) return
    const bad = given.filter(({ currency, rate }) => !isPlausible(currency, rate)).map(({ currency }) => currency)
    const isBad = bad.length > 0
    setImplausible(bad)
    setWrong(
      date === undefined
        ? t('wrong.date')
        : given.length === 0
          ? t('wrong.noRate')
          : isBad
            ? bad.map((currency) => t(`fx.range.${currency}`)).join(' ')
            : undefined,
    )
    if (date === undefined || given.length === 0 || isBad || loading.isBusy) return
    const isDone = await loading.run({ rates: given, date, source: source.trim() }).then(
      () => true,
      () => false,
    )
    // What was typed meanwhile stays.
    if (isDone)
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== typed[name])))
  }

  return (
    <ReadingsOf value={readings}>
      <div className="rate-form" role="group" aria-label={t('fx.load')}>
        <div className="rate-fields">
          <label htmlFor={`${id}-date`}>
            <strong>{t('fx.loadOn')}</strong>
          </label>
          <span className="rate-date">
            <DateField id={`${id}-date`} value={date} onChange={setDate} max={today} />
          </span>
          {currencies.map((currency) => (
            <span key={currency} className="rate-field">
              <label className="quiet" htmlFor={`${id}-${currency}`}>
                {isQuotedInUnits(currency) ? `${base}/${currency}` : `${currency}/${base}`}
              </label>
              <DecimalInput
                kind="measure"
                id={`${id}-${currency}`}
                value={typed[currency] ?? ''}
                invalid={implausible.includes(currency)}
                {...(implausible.includes(currency) && { 'aria-describedby': `${id}-wrong` })}
                placeholder={lastOf(rows, currency, format.decimal)}
                onChange={(text) => setTyped((before) => ({ ...before, [currency]: text }))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') void load()
                }}
              />
              <span className="quiet">{t(`fx.per.${currency}`)}</span>
            </span>
          ))}
          <Button className="rate-load" loading={loading.isBusy} onClick={() => void load()}>
            {t('fx.do')}
          </Button>
          {given.length > 0 && (
            <InputGroup
              className="rate-source"
              aria-label={t('fx.source')}
              placeholder={t('fx.source')}
              value={source}
              maxLength={80}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
          )}
        </div>
        {wrong !== undefined && (
          <p id={`${id}-wrong`} className="form-below error" role="alert">
            {wrong}
          </p>
        )}
        <SaveFailure failure={loading.error} onRetry={() => void load()} />
      </div>
    </ReadingsOf>
  )
}
