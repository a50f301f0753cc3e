import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { rateImportFields } from '@freight/contracts/vocabulary/rate-import'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MISSING, useFormat } from '../../../../lib/format/format.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'
import type { ImportRow } from '../rate-import-queries.ts'
import { useScheduleWords } from '../../../../components/offer/use-schedule-words.ts'
import { usePriceStep } from './use-price-step.ts'

type Concern = ImportRow['problems'][number]

const fields = [...rateImportFields, 'charges', 'owner'] as const
type Bands = readonly { from: string; standing: string }[]
const bandsOf = (details: NonNullable<Concern['details']>): Bands =>
  Array.isArray(details['bands']) ? (details['bands'] as Bands) : []
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Problems and warnings of a row as text, with the column where there is one. */
export const useConcernWords = () => {
  const { t, i18n } = useTranslation('providers')
  const format = useFormat()
  return ({ column, code, details = {} }: Concern): string => {
    const field = fields.find((one) => one === details['field'] || one === column)
    const codes = details['codes']
    const standingPrice = textOf(details['standing'])
    const [from, amount, currency] = [textOf(details['from']), textOf(details['amount']), textOf(details['currency'])]
    const bands = bandsOf(details).map((band) =>
      t('rateImport.concern.fromOn', {
        from: format.decimal(band.from),
        amount: format.money(band.standing, currency),
      }),
    )
    const values = {
      field: field === undefined ? column : t(`rateImport.field.${field}`),
      text: `“${textOf(details['text']) || column}”`,
      name: `${textOf(details['name'])}${Array.isArray(codes) ? ` (${codes.map(textOf).join(', ')}?)` : ''}`,
      row: textOf(details['row']),
      charge: textOf(details['charge'] ?? details['idCharge']),
      charges: textOf(details['charges']),
      code: textOf(details['code']),
      currency,
      other: textOf(details['other']),
      standing: standingPrice === '' ? bands.join('; ') : format.money(standingPrice, currency),
      from: from === '' ? '' : format.decimal(from),
      amount: amount === '' ? '' : format.decimal(amount),
    }
    const median = textOf(details['median'])
    const [to, latest] = [textOf(details['to']), textOf(details['latest'])]
    const limits = {
      times: format.decimal(textOf(details['times'])),
      median: median === '' ? '' : format.money(median, currency),
      prices: textOf(details['count']),
      to: to === '' ? '' : format.date(to),
      latest: latest === '' ? '' : format.date(latest),
      months: textOf(details['months']),
    }
    // Several columns make a departure: none of them is wrong by itself.
    if (code === 'INVALID' && details['field'] === 'sailings') return t('rateImport.concern.SAILING_ORDER')
    // The code comes from the server; `exists` confirms the key first.
    const known = i18n.exists(`providers:rateImport.concern.${code}`) ? code : 'other'
    const words = t(`rateImport.concern.${known as 'other'}`, { ...values, ...limits })
    return column === '' || code === 'REQUIRED' ? words : `${column}: ${words}`
  }
}

type Charge = NonNullable<ImportRow['charges']>[number]

interface Line {
  name: string
  from: string
  to: string
}

const isCharges = (value: unknown): value is readonly RateCharge[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'calculator' in one)

const keyOf = ({ code, calculator, unit }: RateCharge) => `${code} ${calculator} ${unit}`

/** Charges of both rates, one per line, in the order of the new ones. */
const useChargeLines = () => {
  const format = useFormat()
  const { t } = useTranslation('rates')
  const unitName = useUnitName()
  const price = (charge: RateCharge | undefined): string => {
    if (charge === undefined) return MISSING
    if (charge.onRequest) return t('calculator.ON_REQUEST').toLocaleLowerCase()
    const { currency, amount, ranges, minimum } = charge
    const main =
      ranges.length > 0 ? ranges.map((band) => format.price(band.amount)).join(' / ') : format.money(amount, currency)
    return minimum.amount === undefined ? main : `${main} · min. ${format.amount(minimum.amount)}`
  }
  return (from: readonly RateCharge[], to: readonly RateCharge[]): Line[] => {
    const keys = [...new Set([...to, ...from].map(keyOf))]
    return keys.flatMap((key) => {
      const [before, after] = [from.find((one) => keyOf(one) === key), to.find((one) => keyOf(one) === key)]
      const charge = after ?? before
      return charge === undefined
        ? []
        : [
            {
              name: `${charge.code} ${unitName(charge.calculator, charge.unit)}`,
              from: price(before),
              to: price(after),
            },
          ]
    })
  }
}

/** Line-by-line differences of the existing rate and the file. */
const Changes = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const chargeLines = useChargeLines()
  const scheduleWords = useScheduleWords()
  const text = (value: unknown, field: string): string => {
    if (Array.isArray(value) && (field === 'sailings' || field === 'tiers'))
      return scheduleWords({ [field]: value }).join('; ')
    if (value === null || value === undefined || value === '') return t('rateImport.row.none')
    if (typeof value !== 'string') return JSON.stringify(value)
    return /^\d{4}-\d\d-\d\d$/.test(value) ? format.date(value) : value
  }
  const nameOf = (field: string) => {
    const known = [...rateImportFields, 'sailings' as const, 'tiers' as const].find((one) => one === field)
    return known === undefined ? field : t(`rateImport.field.${known}`)
  }
  const lines = row.changes.flatMap(({ field, from, to }): Line[] => {
    if (isCharges(to)) return chargeLines(isCharges(from) ? from : [], to)
    return [{ name: nameOf(field), from: text(from, field), to: text(to, field) }]
  })
  if (lines.length === 0) return null
  return (
    <table className="rate-changes rate-compared">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('rateImport.row.now')}</th>
          <th scope="col">{t('rateImport.row.then')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, from, to }) => (
          <tr key={name} data-changed={from !== to || undefined}>
            <th scope="row">{name}</th>
            <td>{from}</td>
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Prices of the rate with the cells of the file that they come from, and prices that it no longer has. */
const Sources = ({ row }: { row: ImportRow }) => {
  const { charges = [], droppedCharges = [], source, outcome } = row
  const { t } = useTranslation('providers')
  const format = useFormat()
  const unitName = useUnitName()
  const step = usePriceStep()
  if ((source === undefined && outcome !== 'DROPPED') || charges.length === 0) return null
  /** A line per price: of each break, and the minimum. */
  const linesOf = ({ code, calculator, unit, amount, currency, before, bands, minimum, cells = [] }: Charge) => [
    ...(bands === undefined
      ? [
          {
            name: `${code} ${unitName(calculator, unit)}`,
            price: format.money(amount, currency),
            before,
            amount,
            cells,
          },
        ]
      : bands.map((band) => ({
          ...band,
          name: `${code} ${t('rateImport.row.from', { from: format.decimal(band.from) })}`,
          price: `${currency} ${format.price(band.amount)}`,
        }))),
    ...(minimum === undefined
      ? []
      : [
          {
            name: t('rateImport.row.minimumOf', { code }),
            price: [
              ...(minimum.amount === undefined ? [] : [format.money(minimum.amount, currency)]),
              ...(minimum.value === undefined ? [] : [format.decimal(minimum.value)]),
            ].join(' · '),
            before: undefined,
            amount: '0',
            cells: minimum.cells,
          },
        ]),
  ]
  const places = [source?.origin ?? '', source?.destination ?? ''].filter((one) => one !== '').join(', ')
  return (
    <table className="rate-changes rate-sources">
      <tbody>
        {places !== '' && (
          <tr>
            <th scope="row">{t('column.lane')}</th>
            <td>{source?.lane}</td>
            <td className="quiet">{places}</td>
          </tr>
        )}
        {source !== undefined && source.validity !== '' && (
          <tr>
            <th scope="row">{t('column.validity')}</th>
            <td>
              <span>
                {[format.date(row.validFrom), format.date(row.validTo)].filter((day) => day !== '').join(' – ')}
              </span>
            </td>
            <td className="quiet">{source.validity}</td>
          </tr>
        )}
        {charges.flatMap(linesOf).map(({ name, price, before, amount, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {before !== undefined && Number(before) !== Number(amount) && (
                <>
                  <span className="quiet">{format.price(before)} →</span>{' '}
                </>
              )}
              <span>{price}</span> <span className="quiet">{step.between(before, amount)}</span>
            </td>
            <td className="quiet">{cells.join(', ')}</td>
          </tr>
        ))}
        {droppedCharges.map(({ code, calculator, unit, currency, before }) => (
          <tr key={`${code} ${calculator} ${unit}`}>
            <th scope="row">
              {code} {unitName(calculator, unit)}
            </th>
            <td>
              <span className="quiet">{format.money(before, currency)} → </span>
              <span className="rate-row-warning">{t('rateImport.row.dropped')}</span>
            </td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Departures with the rows that name them, and demurrage and detention with their cells. */
const Departures = ({ row: { sailings = [], tiers = [] } }: { row: ImportRow }) => {
  const { t } = useTranslation('providers')
  const words = useScheduleWords()
  if (sailings.length === 0 && tiers.length === 0) return null
  const cells = [...new Set(tiers.map(({ cell }) => cell))].join(', ')
  return (
    <ul className="secondary size-12">
      {sailings.map(({ row, sailing }) => (
        <li key={`${row} ${sailing.vessel} ${sailing.departure}`}>
          {words({ sailings: [sailing] })} <span className="quiet">{t('rateImport.row.title', { row })}</span>
        </li>
      ))}
      {words({ tiers }).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {cells !== '' && <li className="quiet">{cells}</li>}
    </ul>
  )
}

/** The selected row: problems, changes, ended rate, and the created rate. */
export const RowCard = ({ row }: { row: ImportRow | undefined }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const concernText = useConcernWords()
  if (row === undefined)
    return (
      <section className="rate-import-card stack gap-8 min-width-0 on-surface">
        <h2>{t('rateImport.check.pick')}</h2>
        <p className="quiet">{t('rateImport.check.pickHelp')}</p>
      </section>
    )
  const rate = row.rateId !== '' ? row.rateId : row.standing?.id
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface" aria-live="polite">
      <h2>
        {row.standing?.code ?? t('rateImport.row.title', { row: row.source?.row ?? row.row })}{' '}
        <span className="quiet">
          {row.origin} – {row.destination}
        </span>
      </h2>
      {[...row.problems, ...row.warnings].map((concern) => (
        <p
          key={`${concern.column} ${concern.code}`}
          className={row.problems.includes(concern) ? 'ink-red' : 'rate-row-warning margin-left-8'}
        >
          {concernText(concern)}
        </p>
      ))}
      <Changes row={row} />
      <Sources row={row} />
      <Departures row={row} />
      {row.outcome === 'NEW_VALIDITY' && row.ends.length === 0 && row.standing !== null && (
        <p className="quiet">{t('rateImport.row.follows', { code: row.standing.code })}</p>
      )}
      {row.ends.map(({ id, code, validTo }) => (
        <p key={id} className="quiet">
          {t('rateImport.row.ends', { code, day: format.date(validTo) })}
        </p>
      ))}
      {rate !== undefined && <Link to={`/pricing/tarifas/${rate}`}>{t('rateImport.row.open')}</Link>}
    </section>
  )
}
