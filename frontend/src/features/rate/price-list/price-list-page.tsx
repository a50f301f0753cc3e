import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ExportIcon } from '@blueprintjs/icons'
import type { ListCharge, ListRow } from '@freight/contracts/price-list/list-row'
import { listFormats } from '@freight/contracts/price-list/price-list-routes'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import { languages } from '@freight/contracts/vocabulary/people'
import { sections } from '@freight/contracts/vocabulary/price'
import { modes, modesOf, transportModes } from '@freight/contracts/vocabulary/transport'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Empty, ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow, SelectField } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { call, urlOf, isProblem, useErrorText } from '../../../lib/api/api.ts'
import { fetchedFile, saveFile } from '../../../lib/api/download.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useCompanyDay } from '../../../lib/queries/queries.ts'
import { useUnitName } from '../editor/use-unit-name.ts'
import { type Owner, OwnerPicker } from '../import/owner-picker.tsx'
import { facetsOptions, rateKeys } from '../rate-queries.ts'
import '../../../components/catalogue/catalogue-page.css'

type ListQuery = RouteQuery<'GET /app/v1/price-lists'>
type List = RouteResponse<'GET /app/v1/price-lists'>

/** The file has all rows; the screen is for a look before it is sent. */
const SHOWN_ROWS = 200

/** Longer than the slowest list takes. */
const BUSY_RETRIES = 10
const BUSY_WAIT_MS = 2000

/** First and last day of the month of a day. */
const monthOf = (day: string) => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return { from: `${day.slice(0, 8)}01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

const listOptions = (query: ListQuery) =>
  queryOptions({
    queryKey: [...rateKeys.all, 'price-list', query.client, query],
    queryFn: ({ signal }) => call('GET /app/v1/price-lists', { query, signal }),
    // Only for the name of the client while another list of it loads.
    placeholderData: (former: List | undefined, of) => (of?.queryKey.at(-2) === query.client ? former : undefined),
    // A former choice may still be calculated: the next one waits for its turn.
    retry: (failures, error) => isProblem(error, 'EXPORTS_BUSY') && failures < BUSY_RETRIES,
    retryDelay: BUSY_WAIT_MS,
  })

const lowerFirst = (words: string): string => words.charAt(0).toLocaleLowerCase() + words.slice(1)

const usePriceWords = () => {
  const { t } = useTranslation(['rates', 'providers'])
  const format = useFormat()
  const unitName = useUnitName()
  return (charge: ListCharge): string => {
    const { currency, calculator, perUnit, ranges, amount, minimum, leastQuantity, breakRule } = charge
    const unitWords = unitName(calculator, charge.unit)
    const least = [
      ...(leastQuantity === undefined ? [] : [`${format.decimal(leastQuantity)} ${unitWords}`]),
      ...(minimum === undefined ? [] : [format.amount(minimum)]),
    ]
      .map((of) => `, ${t('common.minimumOf', { amount: of })}`)
      .join('')
    const unit = lowerFirst(t(`calculator.${calculator}`))
    if (ranges) {
      const bands = ranges.map(
        (band) => `+${format.decimal(band.from)} ${format.price(band.amount)}${band.flat ? ` ${t('line.fixed')}` : ''}`,
      )
      const way =
        calculator === 'RANGE_CUMULATIVE' ? lowerFirst(t('bands.slices')) : breakRule && t(`bands.rule.${breakRule}`)
      return `${currency} ${bands.join(' · ')} / ${unitWords}${way ? `, ${way}` : ''}${least}`
    }
    if (perUnit !== undefined) return `${currency} ${format.price(perUnit)} ${unit}${least}`
    return amount === undefined ? t('providers:priceList.onRequest') : `${currency} ${format.amount(amount)} ${unit}`
  }
}

const usePlaceWords = () => {
  const { t } = useTranslation(['rates', 'providers'])
  return ({ code, name }: ListRow['origin']) => (code === '' ? t('anywhere') : name === '' ? code : name)
}

const Rows = ({ list }: { list: List }) => {
  const { t } = useTranslation(['rates', 'providers'])
  const format = useFormat()
  const priceWords = usePriceWords()
  const placeWords = usePlaceWords()
  const shown = list.rows.slice(0, SHOWN_ROWS)
  return (
    <div className="card scrolls-x">
      <table className="dense-table">
        <thead>
          <tr>
            {(['lane', 'equipment', 'charges', 'total', 'valid', 'source'] as const).map((name) => (
              <th key={name} scope="col" className={name === 'total' ? 'number' : undefined}>
                {t(`providers:priceList.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // A lane has several rows.
            // oxlint-disable-next-line no-array-index-key
            <tr key={index}>
              <td className="wraps-words">
                {row.mode} {placeWords(row.origin)} – {placeWords(row.destination)}
                <br />
                <span className="secondary">
                  {[
                    row.carrier,
                    row.route,
                    ...(row.transitTime === null ? [] : [t('common.countDaysInTransit', { count: row.transitTime })]),
                    ...(row.freeDays === null ? [] : [t('common.countFreeDays', { count: row.freeDays })]),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td>{row.container ?? MISSING}</td>
              <td>
                <ul className="wraps-words width-300 pad-6-0">
                  {row.charges.map((charge, at) => (
                    // A charge may be in a list twice.
                    // oxlint-disable-next-line no-array-index-key
                    <li key={at}>
                      {charge.concept} <span className="secondary">{priceWords(charge)}</span>
                    </li>
                  ))}
                </ul>
              </td>
              <td className="number">
                {row.totals.length === 0
                  ? MISSING
                  : row.totals.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')}
                {row.open && ' *'}
              </td>
              <td>
                {format.dayMonth(row.validFrom)} – {format.dayMonth(row.validTo)}
              </td>
              <td>{t(`providers:priceList.source.${row.source}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Notes = ({ list }: { list: List }) => {
  const { t } = useTranslation(['rates', 'providers'])
  const placeWords = usePlaceWords()
  const lanes = list.unpriced.map(
    ({ mode, origin, destination }) => `${mode} ${placeWords(origin)} – ${placeWords(destination)}`,
  )
  return (
    <>
      {list.rows.length > SHOWN_ROWS && (
        <p className="quiet">{t('providers:priceList.further', { count: list.rows.length - SHOWN_ROWS })}</p>
      )}
      {list.rows.some(({ open }) => open) && <p className="quiet">* {t('providers:priceList.open')}</p>}
      {list.minimumProfit && <p className="quiet">{t('providers:priceList.minimumProfit')}</p>}
      {lanes.length > 0 && (
        <p>
          {t('providers:priceList.unpriced', { count: lanes.length })}{' '}
          <span className="secondary">{lanes.slice(0, 10).join(', ')}</span>
        </p>
      )}
    </>
  )
}

/** Downloads the list in a format; a second press waits for the first. */
const useListDownload = (query: ListQuery | undefined, name: string) => {
  const { t } = useTranslation(['rates', 'providers'])
  const errorText = useErrorText()
  const [busy, setBusy] = useState<(typeof listFormats)[number]>()
  const download = async (format: (typeof listFormats)[number], lang: string) => {
    if (query === undefined) return
    setBusy(format)
    try {
      const address = urlOf('/app/v1/price-lists/export', {}, { ...query, format, lang })
      const file = await fetchedFile('*/*', address, { signal: new AbortController().signal, onRows: () => undefined })
      saveFile(file, `${t('priceList.title')} ${name} ${query.from}.${format}`)
    } catch (error) {
      void notify({ kind: 'failed', title: t('providers:priceList.failed'), text: errorText(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, download }
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | null): value is Value =>
  values.some((one) => one === value)

/** Whether the name of a filter is feminine in Portuguese. */
const isFeminine = (field: string): boolean => field === 'mode' || field === 'origin' || field === 'sections'

/** Price list of a client or client group: choice, preview and files. The choice is in the address. */
export const PriceListPage = () => {
  const { t, i18n } = useTranslation(['rates', 'providers'])
  const [search, setSearch] = useSearchParams()
  const { data: facets } = useQuery(facetsOptions)
  const unparsed = useUnparsedInputs()
  const month = monthOf(useCompanyDay(useSession()?.company ?? ''))
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setSearch((before) => withValues(before, values))
  const [client, transport, mode, section] = ['client', 'transport', 'mode', 'sections'].map((name) => search.get(name))
  const from = search.get('from') ?? month.from
  const to = search.get('to') ?? month.to
  const [lang, setLang] = useState<(typeof languages)[number]>(
    () => languages.find((one) => one === i18n.language) ?? 'es',
  )
  const query: ListQuery | undefined =
    client && from !== '' && to !== ''
      ? {
          client,
          from,
          to,
          ...(isOneOf(transportModes, transport ?? null) && {
            transport: transport as (typeof transportModes)[number],
          }),
          ...(isOneOf(modes, mode ?? null) && { mode: mode as (typeof modes)[number] }),
          ...(section && { sections: section }),
          ...(search.get('origin') && { origin: search.get('origin') ?? '' }),
          ...(search.get('destination') && { destination: search.get('destination') ?? '' }),
        }
      : undefined
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...listOptions(query ?? { client: '', from, to }),
    enabled: query !== undefined,
  })
  const list = query === undefined || isPlaceholderData ? undefined : data
  const [chosen, setChosen] = useState<Owner>()
  const chosenName = chosen?.id === client ? chosen?.name : undefined
  const name = data?.name ?? chosenName ?? (client ? (groupName(client) ?? '') : '')
  const { busy, download } = useListDownload(query, name)
  const choice = (
    field: 'transport' | 'mode' | 'origin' | 'destination' | 'sections',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <FormRow label={label}>
      {({ id }) => (
        <SelectField
          id={id}
          value={search.get(field) ?? ''}
          options={[{ value: '', label: t(isFeminine(field) ? 'providers:priceList.all' : 'filter.all') }, ...options]}
          onChange={(value) =>
            set({ [field]: value === '' ? undefined : value, ...(field === 'transport' && { mode: undefined }) })
          }
        />
      )}
    </FormRow>
  )
  const places = (end: 'origins' | 'destinations') =>
    (facets?.[end] ?? []).map(({ code, name: place }) => ({
      value: code,
      label: place === '' ? code : `${place} ${code}`,
    }))
  const modesShown = isOneOf(transportModes, transport ?? null)
    ? modesOf[transport as (typeof transportModes)[number]]
    : modes
  return (
    <div className="catalogue-page stack">
      <header className="catalogue-head pad-2-16-8 gap-6-12 min-height-36 row wrap flex-none">
        <Button variant="minimal" icon={<ChevronLeftIcon />} onClick={() => setSearch({})}>
          {t('common.rates')}
        </Button>
        <h1 className="catalogue-tab head-tab">{t('priceList.title')}</h1>
        <div className="catalogue-actions flex wrap gap-8 margin-left-auto">
          <SelectField
            aria-label={t('providers:priceList.language')}
            value={lang}
            options={languages.map((value) => ({ value, label: t(`providers:priceList.languages.${value}`) }))}
            onChange={setLang}
          />
          {listFormats.map((format) => (
            <Button
              key={format}
              icon={<ExportIcon />}
              intent={format === 'pdf' ? 'primary' : 'none'}
              loading={busy === format}
              disabled={list === undefined || list.rows.length === 0 || (busy !== undefined && busy !== format)}
              onClick={() => {
                if (!unparsed.focusFirst()) void download(format, lang)
              }}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </header>
      <div className="rate-editor line-above-2">
        <UnparsedInputsScope value={unparsed}>
          <div className="tariff-fields grid gap-10">
            <div className="rate-long">
              <OwnerPicker
                type="SELL"
                value={client ? { id: client, name: name || MISSING } : undefined}
                onChange={(owner) => {
                  setChosen(owner)
                  set({ client: owner?.id })
                }}
              />
            </div>
            {(['from', 'to'] as const).map((field) => (
              <FormRow key={field} label={t(field === 'from' ? 'field.validFrom' : 'field.validTo')}>
                {({ id }) => (
                  <DateField
                    id={id}
                    value={field === 'from' ? from : to}
                    {...(field === 'to' && { min: from })}
                    onChange={(day) => set({ [field]: day ?? '' })}
                  />
                )}
              </FormRow>
            ))}
            {choice(
              'transport',
              t('filter.transport'),
              transportModes.map((value) => ({ value, label: t(`transport.${value}`) })),
            )}
            {choice(
              'mode',
              t('filter.mode'),
              modesShown.map((value) => ({ value, label: value })),
            )}
            {choice('origin', t('filter.origin'), places('origins'))}
            {choice('destination', t('filter.destination'), places('destinations'))}
            {choice('sections', t('providers:priceList.sections'), [
              ...sections.map((value) => ({ value, label: t(`section.${value}`) })),
              { value: 'FREIGHT,DESTINATION,OTHER', label: t('providers:priceList.withoutOrigin') },
            ])}
          </div>
        </UnparsedInputsScope>
        {query === undefined && (
          <Empty kind="none" title={t('providers:priceList.pick')} help={t('providers:priceList.pickHelp')} />
        )}
        {query !== undefined && error !== null && (
          <ErrorCard error={error} title={t('providers:priceList.failed')} onRetry={() => void refetch()} />
        )}
        {query !== undefined && error === null && list === undefined && <SkeletonRows rows={8} height={46} />}
        {list !== undefined && error === null && (
          <section className="stack gap-8" aria-label={t('priceList.title')} aria-busy={isFetching}>
            <p role="status">{t('providers:priceList.found', { count: list.rows.length, name: list.name })}</p>
            {list.rows.length === 0 ? (
              <Empty kind="none" title={t('providers:priceList.none')} help={t('providers:priceList.noneHelp')} />
            ) : (
              <Rows list={list} />
            )}
            <Notes list={list} />
          </section>
        )}
      </div>
    </div>
  )
}
