import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ExpressPackingRow } from '@freight/contracts/express-shipment/shipment'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sumRounded } from '@freight/contracts/money/money'
import type { CostLine } from '@freight/contracts/express-shipment/money-parts'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { useFormat, currencySign } from '../../../lib/format/format.ts'
import { DetailCard, type PartProps } from './lists-cards.tsx'

const sumOf = (amounts: readonly string[]) => (amounts.length === 0 ? undefined : sumRounded(amounts))

/** A line typed by hand has no code: its kind and text name it. */
const keyOf = ({ code, kind, text }: CostLine) => (code === '' ? `${kind} ${text}` : code)

/** Expected and invoiced lines of one currency. */
const blockOf = ({ expected, costs = [] }: ExpressDetail, currency: string) => {
  const ofCurrency = costs.filter((one) => one.currency === currency)
  const own = expected?.currency === currency ? expected : undefined
  // Each invoice has the differences of all invoices in its currency so far.
  const differences = (ofCurrency.at(-1)?.differences ?? []).filter(({ cause, code }) =>
    own === undefined && expected !== undefined ? code === currency : cause !== 'CURRENCY',
  )
  const invoiced = ofCurrency.flatMap(({ lines }) => lines)
  const first = new Map<string, CostLine>()
  for (const line of [...(own?.lines ?? []), ...invoiced]) if (!first.has(keyOf(line))) first.set(keyOf(line), line)
  for (const { code } of differences)
    if (code !== '' && !first.has(code)) first.set(code, { code, kind: 'SURCHARGE', text: code, amount: '0' })
  const amountsOf = (lines: readonly CostLine[], key: string) =>
    sumOf(lines.filter((line) => keyOf(line) === key).map(({ amount }) => amount))
  return {
    currency,
    rows: Array.from(first, ([key, { code, kind, text }]) => ({
      key,
      kind,
      text,
      expected: amountsOf(own?.lines ?? [], key),
      invoiced: amountsOf(invoiced, key),
      cause: differences.findLast((one) => one.code === code)?.cause,
    })),
    expected: own?.total,
    invoiced: sumOf(ofCurrency.map(({ total }) => total)),
    difference: sumOf(differences.map(({ amount }) => amount)) ?? '0',
  }
}

/** Expected cost against the carrier's invoices, line by line, with the cause of each difference. Only with cost rights. */
export const CostsCard = ({ detail, acts, run }: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { expected, expectedFrom, costs = [], sell } = detail
  // The server leaves costs out without the right to them.
  if (detail.costs === undefined)
    return (
      sell && (
        <section className="card" aria-label={t('sell')}>
          <header className="card-head">
            <h3>{t('sell')}</h3>
          </header>
          <SellLine sell={sell} />
        </section>
      )
    )
  const currencies = [...new Set([...costs, ...(expected === undefined ? [] : [expected])].map((one) => one.currency))]
  const blocks = currencies.map((currency) => blockOf(detail, currency))
  return (
    <DetailCard
      {...{ acts, run }}
      title={t('column.costs')}
      act="RecordExpressCost"
      actText={t('record')}
      note={
        <>
          {costs.length > 0 && (
            <span className="note">
              {t('common.invoiceNumber', { number: costs.map(({ document }) => document).join(', ') })}
            </span>
          )}
          {blocks.map(
            ({ currency, difference }) =>
              Number(difference) !== 0 && (
                <span key={currency} className="tag" data-hue={Number(difference) > 0 ? 'amber' : 'green'}>
                  {Number(difference) > 0 && '+ '}
                  {blocks.length > 1 ? format.money(difference, currency) : format.amount(difference)}
                </span>
              ),
          )}
        </>
      }
    >
      {blocks.every(({ rows }) => rows.length === 0) ? (
        <p className="pad-8-12 ink-3 size-12-5">{t('noCosts')}</p>
      ) : (
        blocks.map((block) => <CostTable key={block.currency} {...block} />)
      )}
      {expectedFrom !== undefined && expectedFrom.source !== 'COST_TARIFF' && (
        <p className="pad-8-12 ink-3 size-12-5">
          {t(`expectedFrom.${expectedFrom.source}`)}{' '}
          {expectedFrom.source === 'BOOKING' && expectedFrom.former !== undefined && (
            <span className="tag" data-hue={expectedFrom.isFarAbove ? 'amber' : undefined}>
              {format.amount(expectedFrom.former)} → {format.amount(expected?.total)}
            </span>
          )}
        </p>
      )}
      {costs.map(({ document, dispute }) => {
        const isOpen = dispute !== undefined && dispute.result === undefined
        const act = isOpen ? 'CloseExpressDispute' : 'DisputeExpressCost'
        return (
          (dispute !== undefined || acts.has(act)) && (
            <p key={document} className="pad-8-12 ink-3 size-12-5">
              {document}: {dispute === undefined ? '' : t('disputed', { reason: dispute.reason })}{' '}
              {dispute?.result !== undefined && t('disputeResult', { text: dispute.result })}{' '}
              {([act, 'WithdrawExpressCost'] as const).map(
                (one) =>
                  acts.has(one) && (
                    <button key={one} type="button" className="link-button" onClick={() => run(one, document)}>
                      {t(`act.${one}`)}
                    </button>
                  ),
              )}
            </p>
          )
        )
      })}
      {sell !== undefined && <SellLine sell={sell} label={t('sell')} />}
    </DetailCard>
  )
}

const SellLine = ({ sell, label = '' }: { sell: NonNullable<ExpressDetail['sell']>; label?: string }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  return (
    <p className="pad-8-12 ink-3 size-12-5">
      {label} <strong>{format.money(sell.amount, sell.currency)}</strong>{' '}
      {sell.isManual && <span className="tag">{t('byHand')}</span>}{' '}
      {sell.belowMinimum && (
        <span className="tag" data-hue={sell.approved ? 'green' : 'amber'}>
          {t(sell.approved ? 'approved' : 'flag.APPROVAL')}
        </span>
      )}
    </p>
  )
}

const CostTable = ({ currency, rows, expected, invoiced }: ReturnType<typeof blockOf>) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  return (
    <table className="dense-table">
      <thead>
        <tr>
          <th scope="col">{currencySign(currency)}</th>
          <th scope="col" className="number">
            {t('expectedCost')}
          </th>
          <th scope="col" className="number">
            {t('invoice')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-differs={row.cause !== undefined || undefined}>
            <td>
              {row.text === '' ? t(`kind.${row.kind}`) : row.text}{' '}
              {row.cause !== undefined && <span className="secondary">{t(`cause.${row.cause}`)}</span>}
            </td>
            <td className="number secondary">{format.amount(row.expected)}</td>
            <td className={row.cause === undefined ? 'number' : 'number hue'} data-hue="amber">
              {format.amount(row.invoiced)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="number">{format.amount(expected)}</td>
          <td className="number">
            <strong>{format.amount(invoiced)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Sender or recipient: company, address, contact. */
export const PartyCard = ({ title, party }: { title: string; party: ExpressParty }) => {
  const { i18n } = useTranslation()
  const countries = useQuery(countriesOptions(i18n.language)).data
  const country = countries?.find(({ alpha2 }) => alpha2 === party.countryCode)?.name ?? party.countryCode
  const street = [party.description, party.line2, party.line3].filter(Boolean).join(', ')
  const place = [party.postalCode, party.city, party.stateOrProvinceCode].filter(Boolean).join(' ')
  return (
    <section className="card pad-8-12 stack" aria-label={title}>
      <h3 className="label">{title}</h3>
      <strong>{party.company === '' ? party.contact : party.company}</strong>
      <span className="secondary">{[street, place, country].filter(Boolean).join(', ')}</span>
      <span className="quiet">{[party.contact, party.phone, party.mail].filter(Boolean).join(' · ')}</span>
    </section>
  )
}

export const ContentsCard = ({ detail: { request } }: { detail: ExpressDetail }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { contents, isDoc, goods, insur, valorMercaderia, monedaMercaderia, duties } = request
  const codes = [...new Set(goods.map(({ hsCode }) => hsCode).filter(Boolean))].join(', ')
  return (
    <section className="card pad-8-12 stack" aria-label={t('part.contents')}>
      <h3 className="label">{t('part.contents')}</h3>
      <strong>{[contents, t(isDoc ? 'document' : 'notDocument')].filter(Boolean).join(', ')}</strong>
      <span className="secondary">
        {codes !== '' && `HS ${codes} · `}
        {t('value')} {format.money(valorMercaderia, monedaMercaderia)}
      </span>
      <span className="quiet">
        {t(`insurance.${insur}`)}
        {duties !== undefined && ` · ${duties.incoterm}`}
      </span>
    </section>
  )
}

/** Volumetric weight with the default divisor, per piece; a carrier's own divisor is in its option. */
const volumetricOf = ({ largo, ancho, alto }: ExpressPackingRow) =>
  largo === undefined || ancho === undefined || alto === undefined
    ? undefined
    : String(Math.round((Number(largo) * Number(ancho) * Number(alto)) / 500) / 10)

/** Pieces with their sides and weights, and what the carrier weighed instead. */
export const PiecesCard = ({ detail, acts, run }: PartProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const { request, totals, reweighs } = detail
  return (
    <DetailCard
      {...{ acts, run }}
      title={t('pieces')}
      count={totals.pieces}
      act="RecordReweigh"
      actText={t('act.RecordReweigh')}
    >
      <table className="dense-table">
        <thead>
          <tr>
            <th scope="col">{t('sides')}</th>
            <th scope="col" className="number">
              {t('actual')}
            </th>
            <th scope="col" className="number">
              {t('volumetric')}
            </th>
          </tr>
        </thead>
        <tbody>
          {request.packingData.map((row, index) => (
            // Rows have no id, and the list is never reordered here.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                {row.cantidad > 1 && `${row.cantidad} × `}
                {row.largo === undefined
                  ? t('common.noDimensions')
                  : [row.largo, row.ancho, row.alto].map((side) => format.decimal(side)).join(' × ')}
              </td>
              <td className="number">{format.weight(row.peso)}</td>
              <td className="number">{format.weight(volumetricOf(row))}</td>
            </tr>
          ))}
          {reweighs.map(({ piece, kg, cm }) => (
            <tr key={`reweigh ${piece}`}>
              <td className="hue" data-hue="amber">
                {t('reweighed', { number: piece })}{' '}
                {cm === undefined ? '' : cm.map((side) => format.decimal(side)).join(' × ')}
              </td>
              <td className="number hue" data-hue="amber">
                {format.weight(kg)}
              </td>
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('total')} <span className="quiet">{t('chargeableKg', { kg: format.weight(totals.chargeable) })}</span>
            </th>
            <td className="number">
              <strong>{format.weight(totals.actual)}</strong>
            </td>
            <td className="number">
              <strong>{format.weight(totals.volumetric)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </DetailCard>
  )
}
