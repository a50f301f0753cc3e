import { Checkbox } from '@blueprintjs/core'
import { EyeOffIcon, ErrorIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../../../components/feedback/load-state.tsx'
import { MISSING, useFormat } from '../../../../lib/format/format.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'
import { type ImportRow, type Mapping, rowsOptions, type Show, type RateImportView } from '../rate-import-queries.ts'
import { usePriceStep } from './use-price-step.ts'
import { useConcernWords } from './row-card.tsx'
import type { ConfirmedRows } from './use-confirmed-rows.ts'
import { type Correction, proposalsFor } from './proposals.ts'

type Counts = NonNullable<RateImportView['counts']>
type Unit = Pick<NonNullable<Counts['movement']>['units'][number], 'calculator' | 'unit'>

/** The file beside the one before: how its freight moves by type of container, and the lanes that it no longer has. */
export const PriceMovement = ({
  counts: { movement, dropped = 0, droppedEnds, ended, problems },
  onDropped,
  ending,
}: {
  counts: Counts
  /** Shows the dropped lanes in the list. */
  onDropped: () => void
  /** Absent when the import can no longer end rates. */
  ending: { isOn: boolean; set: (isOn: boolean) => void } | undefined
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const unitName = useUnitName()
  const { words } = usePriceStep()
  if (movement === undefined && dropped === 0) return null
  const { units = [], droppedUnits = [] } = movement ?? {}
  const noLonger = (rates: number) => t('rateImport.movement.noLonger', { count: rates, rates: format.decimal(rates) })
  /** Beside the first average of the container type: it may have several, by currency. */
  const droppedBeside = (index: number): string => {
    const isOf = (one: Unit) => (other: Unit) => one.calculator === other.calculator && one.unit === other.unit
    const unit = units[index]
    const found = unit && units.findIndex(isOf(unit)) === index ? droppedUnits.find(isOf(unit)) : undefined
    return found ? ` · ${noLonger(found.rates)}` : ''
  }
  const droppedAlone = droppedUnits.filter(
    ({ calculator, unit }) => !units.some((one) => one.calculator === calculator && one.unit === unit),
  )
  const countTexts = (['up', 'down', 'mixed', 'equal'] as const).flatMap((name) => {
    const count = movement?.[name] ?? 0
    return count === 0 ? [] : [t(`rateImport.movement.${name}`, { count, rates: format.decimal(count) })]
  })
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('rateImport.movement.title')} <span className="quiet">{t('rateImport.movement.against')}</span>
      </h2>
      {countTexts.length > 0 && <p>{countTexts.join(' · ')}</p>}
      {movement !== undefined && (
        <table className="rate-changes">
          <tbody>
            {units.map(({ calculator, unit, currency, rates, change, percent }, index) => (
              <tr key={`${calculator} ${unit} ${currency}`}>
                <th scope="row">
                  {calculator === 'RANGE'
                    ? t('rateImport.row.from', { from: format.decimal(unit) })
                    : unitName(calculator, unit)}{' '}
                  <span className="quiet">
                    {t('rateImport.movement.of', { count: rates, rates: format.decimal(rates) })}
                    {droppedBeside(index)}
                  </span>
                </th>
                <td>
                  {currency} {words(change, percent)}
                </td>
              </tr>
            ))}
            {droppedAlone.map(({ calculator, unit, rates }) => (
              <tr key={`${calculator} ${unit}`}>
                <th scope="row">
                  {unitName(calculator, unit)} <span className="quiet">{noLonger(rates)}</span>
                </th>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dropped > 0 && (
        <p>
          <button type="button" className="link-button text-left" onClick={onDropped}>
            {t('rateImport.movement.dropped', { count: dropped, rates: format.decimal(dropped) })}
          </button>
        </p>
      )}
      {dropped > 0 && problems > 0 && <p className="quiet">{t('rateImport.movement.unreadable')}</p>}
      {ended > 0 && droppedEnds !== undefined && ending !== undefined && (
        <Checkbox
          checked={ending.isOn}
          label={t('rateImport.movement.endDropped', {
            count: droppedEnds.rates,
            rates: format.decimal(droppedEnds.rates),
            day: format.date(droppedEnds.validTo),
          })}
          onChange={({ currentTarget }) => ending.set(currentTarget.checked)}
        />
      )}
    </section>
  )
}

const outcomeHues = {
  NEW: 'green',
  NEW_VALIDITY: 'cyan',
  CHANGED: 'amber',
  SAME: 'grey',
  PROBLEM: 'red',
  NO_PRICE: 'grey',
  DROPPED: 'red',
} as const

/** A row with an error is never imported. */
const isToConfirm = ({ toConfirm, outcome, done }: ImportRow) =>
  toConfirm === true && outcome !== 'PROBLEM' && done === ''

const MOST_CHARGES = 3

/** Prices with units: the first ones, and all of them in the tooltip; and the types that they no longer include. */
const Prices = ({ row: { price, charges = [], droppedCharges = [] } }: { row: ImportRow }) => {
  const format = useFormat()
  const unitName = useUnitName()
  const step = usePriceStep()
  const { t } = useTranslation('providers')
  const all = charges.map(({ code, currency, amount, before, calculator, unit, bands, minimum, cells = [] }) => ({
    key: `${code} ${calculator} ${unit}`,
    code,
    cells: [...cells, ...(minimum?.cells ?? [])].join(' '),
    step: bands === undefined ? step.between(before, amount) : '',
    rest: [
      bands === undefined
        ? format.money(amount, currency)
        : `${currency} ${bands.map((band) => format.price(band.amount)).join(' / ')}`,
      unitName(calculator, unit),
      ...(minimum?.amount === undefined ? [] : [t('common.minimumOf', { amount: format.amount(minimum.amount) })]),
    ].join(' '),
  }))
  if (all.length === 0)
    return (
      price && (
        <>
          <span className="quiet">{price.code}</span> {format.money(price.amount, price.currency)}
        </>
      )
    )
  const hiddenCount = all.length - MOST_CHARGES
  // Charges without any price are named in a warning of the row or of the file.
  const droppedTypes = droppedCharges
    .filter(({ code }) => charges.some((one) => one.code === code))
    .map(({ code, calculator, unit }) => `${code} ${unitName(calculator, unit)}`)
  return (
    <div title={all.map(({ code, rest, cells }) => `${code} ${rest} ${cells}`.trim()).join('\n')}>
      {all.slice(0, MOST_CHARGES).map(({ key, code, rest, cells, step: difference }) => (
        <div key={key}>
          <span className="quiet">{code}</span> {rest}
          {difference !== '' && (
            <span className="hue" data-hue={difference.startsWith('+') ? 'amber' : 'green'}>
              {' '}
              {difference}
            </span>
          )}
          {cells !== '' && <span className="quiet rate-cell"> {cells}</span>}
        </div>
      ))}
      {hiddenCount > 0 && <div className="quiet">+{hiddenCount}</div>}
      {droppedTypes.length > 0 && (
        <div className="rate-row-warning">{t('common.withoutWhat', { what: droppedTypes.join(', ') })}</div>
      )}
    </div>
  )
}

/** Expected or actual result of a row in one line. */
const Result = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation('providers')
  const concernText = useConcernWords()
  const [problem] = row.problems
  const [warning] = row.warnings
  if (problem !== undefined)
    return (
      <span className="ink-red">
        <ErrorIcon size={12} aria-hidden="true" /> {concernText(problem)}
      </span>
    )
  return (
    <>
      <span
        className="hue"
        data-hue={row.done === 'UNDONE' ? 'grey' : isToConfirm(row) ? 'amber' : outcomeHues[row.outcome]}
      >
        {row.done === ''
          ? t(isToConfirm(row) ? 'rateImport.outcome.toConfirm' : `rateImport.outcome.${row.outcome}`)
          : t(
              row.outcome === 'DROPPED' && row.done === 'APPLIED'
                ? 'rateImport.done.ENDED'
                : `rateImport.done.${row.done}`,
            )}
      </span>
      {warning !== undefined && (
        <span className="rate-row-warning margin-left-8">
          <WarningSignIcon size={12} aria-hidden="true" /> {concernText(warning)}
        </span>
      )}
    </>
  )
}

interface ImportRowsProps {
  id: string
  state: string
  show: Show
  selected: number | undefined
  onSelect: (row: ImportRow) => void
  /** The ticks of unlikely rows; absent when rows can no longer be ticked. */
  confirming?: Pick<ConfirmedRows, 'has' | 'toggle'> | undefined
  /** Mapping and correction handler; absent when corrections are no longer possible. */
  correcting?: { mapping: Mapping; onCorrect: (correction: Correction) => void } | undefined
}

/** A corrected place is that of a lane of the file, whatever the number of its validities. */
const laneOf = ({ source }: ImportRow, set: Correction['set']): { lane?: string } =>
  source !== undefined && (set.origin !== undefined || set.destination !== undefined)
    ? { lane: `${source.row} ${source.lane}` }
    : {}

/** Actions on a row that is not imported. */
const RowProposals = ({
  row,
  correcting,
}: {
  row: ImportRow
  correcting: NonNullable<ImportRowsProps['correcting']>
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  return proposalsFor(row, correcting.mapping).map(({ words, value, isDay, set }) => (
    <button
      key={value}
      type="button"
      className="link-button"
      onClick={() => correcting.onCorrect({ row: row.row, ...laneOf(row, set), set })}
    >
      {t(`rateImport.row.proposal.${words}`, { value: isDay ? format.date(value) : value })}
    </button>
  ))
}

/** Rows of the file with their results; arrow keys move, the selected row is shown beside the list. */
export const ImportRows = ({ id, state, show, selected, onSelect, correcting, confirming }: ImportRowsProps) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsOptions(id, state, show),
  )
  if (error !== null) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows rows={8} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="quiet rate-rows-none">{t('rateImport.check.empty')}</p>
  const move = (by: number, from: HTMLElement) => {
    const next = by > 0 ? from.nextElementSibling : from.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className="rate-rows scrolls-x">
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              {t('rateImport.file.column.row')}
            </th>
            <th scope="col">{t('column.lane')}</th>
            <th scope="col">{t('column.validity')}</th>
            <th scope="col" className="number">
              {t('common.price')}
            </th>
            <th scope="col">{t('rateImport.row.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.row}
              tabIndex={0}
              aria-selected={row.row === selected}
              data-problem={row.outcome === 'PROBLEM' || undefined}
              onClick={() => onSelect(row)}
              onFocus={() => onSelect(row)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                move(event.key === 'ArrowDown' ? 1 : -1, event.currentTarget)
              }}
            >
              <td className="number quiet">
                {row.outcome === 'DROPPED' ? MISSING : (row.source?.row ?? row.row)}
                {row.hidden && <EyeOffIcon size={12} title={t('rateImport.row.hidden')} />}
              </td>
              <td>
                <strong>
                  {row.origin || '—'} – {row.destination || '—'}
                </strong>{' '}
                <span className="quiet">{row.container}</span>
              </td>
              <td>
                {row.validFrom === '' ? '—' : format.date(row.validFrom)} –{' '}
                {row.validTo === '' ? '—' : format.date(row.validTo)}
              </td>
              <td className="number">
                <Prices row={row} />
                {row.sailings !== undefined && (
                  <div className="quiet">{t('rateImport.row.departures', { count: row.sailings.length })}</div>
                )}
              </td>
              <td>
                <Result row={row} />
                {isToConfirm(row) && confirming !== undefined && (
                  <Checkbox
                    className="rate-confirm"
                    checked={confirming.has(row.row)}
                    label={t('common.confirm')}
                    onChange={() => confirming.toggle(row.row)}
                  />
                )}
                {correcting !== undefined && <RowProposals row={row} correcting={correcting} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <button
          type="button"
          className="link-button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.showMore')}
        </button>
      )}
    </div>
  )
}
