import { quotedRate, rateChangePct, isQuotedInUnits } from '@freight/contracts/exchange-rate/quoted-rate'
import { Button, InputGroup } from '@blueprintjs/core'
import { InfoSignIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { exchangeRateWarnings } from '@freight/contracts/sanity/checks'
import { usualLimits } from '@freight/contracts/sanity/usual-limits'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { type RateBoard, rateBoard, rateHistory, keys } from '../settings-queries.ts'
import { SaveFailure } from '../../../components/entry-form/entry-save.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { create, partOfCommand } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { RateLine } from '../../../components/chart/rate-line.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'

const currencies = ['EUR', 'ARS'] as const
const base = 'USD'

const pairOf = (currency: string) => (isQuotedInUnits(currency) ? `${base}/${currency}` : `${currency}/${base}`)

interface RatesToLoad {
  rates: readonly { currency: (typeof currencies)[number]; rate: string }[]
  date: string
  source: string
}

interface UnusualRates {
  ratesToLoad: RatesToLoad
  changes: readonly { currency: (typeof currencies)[number]; before: string; rate: string; change: string }[]
}

/** Limits of the command: at most 100 dollars per unit, or 0.01 to 1,000,000 units per dollar. */
const isPlausible = (currency: string, rate: string) => {
  const [lowest, highest] = isQuotedInUnits(currency) ? [0.01, 1_000_000] : [1e-8, 100]
  return /^\d{1,7}(\.\d{1,8})?$/.test(rate) && Number(rate) >= lowest && Number(rate) <= highest
}

/** The rate in force on a day, in its usual quotation. */
const rateOn = (rows: RateBoard['rows'], currency: string, date: string) => {
  const row = rows.find((one) => one.currency === currency)
  if (row === undefined) return undefined
  const { date: newest, perBase, unitsPerBase } = row
  const rate = newest <= date ? { perBase, unitsPerBase } : (row.series.findLast((one) => one.date <= date) ?? row)
  return quotedRate({ currency, ...rate }, base).value
}

/** The rate in force, as in the table above. */
const lastOf = (rows: RateBoard['rows'], currency: string, words: (rate: string, places: number) => string) => {
  const row = rows.find((one) => one.currency === currency)
  const rate = row && quotedRate(row, base)
  return rate === undefined ? '' : words(rate.value, rate.places)
}

/** Form for the rates of a day. Each is a command of its own, not saved by the frame's button. */
const RateForm = ({ today, rows }: { today: string; rows: RateBoard['rows'] }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const client = useQueryClient()
  const company = companyNamed(useSession()?.company ?? '')
  const limits = useQuery(settingsOptions(company)).data?.limits ?? usualLimits
  const id = useId()
  const [date, setDate] = useState<string | undefined>(today)
  const [source, setSource] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [implausibleCurrencies, setImplausibleCurrencies] = useState<readonly string[]>([])
  const [unusual, setUnusual] = useState<UnusualRates>()
  const unparsed = useUnparsedInputs()
  // A retry after a lost answer must not save an accepted rate twice.
  const loadCommand = useCommand(async ({ rates, date, source }: RatesToLoad, commandId) => {
    try {
      for (const { currency, rate } of rates)
        await create(
          'exchange-rate',
          'SetExchangeRate',
          { currency, date, source, ...(isQuotedInUnits(currency) ? { unitsPerBase: rate } : { perBase: rate }) },
          { commandId: partOfCommand(commandId, currency), isConfirmed: true },
        )
    } finally {
      void client.invalidateQueries({ queryKey: keys.rates })
    }
  })
  const givenRates = currencies.flatMap((currency) => {
    const rate = (typed[currency] ?? '').trim()
    return rate === '' ? [] : [{ currency, rate }]
  })

  const store = async (ratesToLoad: RatesToLoad) => {
    setUnusual(undefined)
    const isDone = await loadCommand.run(ratesToLoad).then(
      () => true,
      () => false,
    )
    // Text typed meanwhile stays.
    if (isDone)
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== typed[name])))
  }

  const load = () => {
    if (unparsed.focusFirst()) return
    const badCurrencies = givenRates
      .filter(({ currency, rate }) => !isPlausible(currency, rate))
      .map(({ currency }) => currency)
    const isBad = badCurrencies.length > 0
    setImplausibleCurrencies(badCurrencies)
    if (date === undefined) setProblem(t('wrong.date'))
    else if (givenRates.length === 0) setProblem(t('wrong.noRate'))
    else setProblem(isBad ? badCurrencies.map((currency) => t(`fx.range.${currency}`)).join(' ') : undefined)
    if (date === undefined || givenRates.length === 0 || isBad || loadCommand.isBusy) return
    const ratesToLoad = { rates: givenRates, date, source: source.trim() }
    const changes = givenRates.flatMap(({ currency, rate }) => {
      const before = rateOn(rows, currency, date)
      const [warning] = exchangeRateWarnings('', { before, now: rate, currency }, limits)
      return before === undefined || warning === undefined
        ? []
        : [{ currency, before, rate, change: warning.params['change'] ?? '' }]
    })
    if (changes.length > 0) setUnusual({ ratesToLoad, changes })
    else void store(ratesToLoad)
  }

  return (
    <UnparsedInputsScope value={unparsed}>
      <div className="rate-form pad-8-12 line-below" role="group" aria-label={t('fx.load')}>
        <div className="row wrap gap-8">
          <label htmlFor={`${id}-date`}>
            <strong>{t('fx.loadOn')}</strong>
          </label>
          <span className="width-126">
            <DateField id={`${id}-date`} value={date} onChange={setDate} max={today} />
          </span>
          {currencies.map((currency) => (
            <span key={currency} className="rate-field inline-row gap-6">
              <label className="quiet" htmlFor={`${id}-${currency}`}>
                {pairOf(currency)}
              </label>
              <DecimalInput
                kind="decimal"
                id={`${id}-${currency}`}
                value={typed[currency] ?? ''}
                invalid={implausibleCurrencies.includes(currency)}
                {...(implausibleCurrencies.includes(currency) && { 'aria-describedby': `${id}-wrong` })}
                placeholder={lastOf(rows, currency, format.decimal)}
                onChange={(text) => setTyped((before) => ({ ...before, [currency]: text }))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') load()
                }}
              />
              <span className="quiet">{t(`fx.per.${currency}`)}</span>
            </span>
          ))}
          <Button className="rate-load" loading={loadCommand.isBusy} onClick={load}>
            {t('fx.do')}
          </Button>
          {givenRates.length > 0 && (
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
        {problem !== undefined && (
          <p id={`${id}-wrong`} className="form-below error" role="alert">
            {problem}
          </p>
        )}
        <SaveFailure failure={loadCommand.error} onRetry={load} />
        <Confirm
          isOpen={unusual !== undefined}
          onCancel={() => setUnusual(undefined)}
          onConfirm={() => unusual && store(unusual.ratesToLoad)}
        >
          {unusual?.changes.map(({ currency, before, rate, change }) => (
            <p key={currency}>
              {t('fx.unusual', {
                pair: pairOf(currency),
                before: format.decimal(before),
                rate: format.decimal(rate),
                change: `${change.startsWith('-') ? '' : '+'}${format.percent(Number(change).toFixed(1), 1)}`,
              })}
            </p>
          ))}
        </Confirm>
      </div>
    </UnparsedInputsScope>
  )
}

type Rate = RateBoard['rows'][number]

const currencyOrder = ['EUR', 'ARS']

/** Current exchange rates with their source, and the rates of another day. */
export const FxCard = () => {
  const { t } = useTranslation('settings')
  const [isHistory, setHistory] = useState(false)
  const { data, error, refetch } = useQuery(rateBoard)
  const rows = data?.rows.toSorted((a, b) => currencyOrder.indexOf(a.currency) - currencyOrder.indexOf(b.currency))
  const content = () => {
    if (rows === undefined) return <LoadState error={error} onRetry={refetch} rows={3} height={36} />
    if (isHistory) return <RateHistory />
    return (
      <div className="scrolls-x">
        <table className="dense-table fx-table">
          <thead>
            <tr>
              <th>{t('common.currency')}</th>
              <th className="number">{t('fx.perBase')}</th>
              <th className="number">{t('common.before')}</th>
              <th className="number">{t('fx.change')}</th>
              <th className="number">{t('common.date')}</th>
              <th>{t('fx.source')}</th>
              <th className="number">{t('fx.days30')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((rate) => (
              <RateRow key={rate.currency} rate={rate} base={data?.base ?? 'USD'} />
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  return (
    <SettingsCard
      section="fx"
      title={t('section.fx')}
      note={t('fx.note', { base: data?.base ?? 'USD' })}
      end={
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          aria-pressed={isHistory}
          onClick={() => setHistory(!isHistory)}
        >
          {t(isHistory ? 'fx.present' : 'common.history')}
        </Button>
      }
    >
      {content()}
      {data !== undefined && <RateForm today={data.today} rows={rows ?? []} />}
      <p className="pad-7-12 ink-3 line-16 row gap-6 size-12">
        <InfoSignIcon size={12} aria-hidden="true" /> {t('fx.foot')}
      </p>
    </SettingsCard>
  )
}

const RateRow = ({ rate, base }: { rate: Rate; base: string }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { currency, before, date, source, setBy, series, isOld } = rate
  const { value, one, other, places } = quotedRate(rate, base)
  const valueBefore = before && quotedRate({ currency, ...before }, base).value
  const change = valueBefore === undefined ? undefined : rateChangePct(valueBefore, value)
  return (
    <tr>
      <td>
        <strong>{currency}</strong> <span className="quiet">{t(`fx.name.${currency}`)}</span>
      </td>
      <td className="number">
        <strong>{format.decimal(value, places)}</strong>{' '}
        <span className="quiet">
          {one}/{other}
        </span>
      </td>
      <td className="number secondary">{format.decimal(valueBefore, places)}</td>
      <td className="number secondary">
        {change === undefined
          ? format.decimal(undefined)
          : `${change > 0.005 ? '+' : ''}${format.percent(change.toFixed(2), 2)}`}
      </td>
      <td className={isOld ? 'number hue' : 'number secondary'} data-hue="amber">
        {isOld && <WarningSignIcon size={12} title={t('fx.old')} />} {format.date(date)}
      </td>
      <td className="secondary fx-source">{source === '' ? setBy.name : source}</td>
      <td className="number">
        <RateLine
          series={series.map((one) => ({ date: one.date, value: quotedRate({ currency, ...one }, base).value }))}
          label={t('fx.lineOf', { currency, count: series.length })}
        />
      </td>
    </tr>
  )
}

const RateHistory = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { data, error, refetch } = useQuery(rateHistory)
  if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={6} height={31} />
  return (
    <div className="scrolls-x fx-history max-height-300">
      <table className="dense-table fx-table">
        <thead>
          <tr>
            <th>{t('common.date')}</th>
            <th>{t('common.currency')}</th>
            <th className="number">{t('fx.perBase')}</th>
            <th>{t('fx.source')}</th>
            <th>{t('fx.setBy')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, currency, date, perBase, unitsPerBase, source, changedBy, changedAt }) => (
            <tr key={id}>
              <td className="height-31">{format.date(date)}</td>
              <td className="height-31">{currency}</td>
              <td className="number height-31">{rateWords(format, { currency, perBase, unitsPerBase }, 'USD')}</td>
              <td className="secondary height-31">{source === '' ? format.decimal(undefined) : source}</td>
              <td className="secondary height-31">
                {changedBy.name} <span className="quiet">{format.near(changedAt)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <p className="pad-7-12 ink-3 line-16 row gap-6 size-12">
          {t('fx.latest', { count: data.rows.length, total: data.total })}
        </p>
      )}
    </div>
  )
}
