import { sumRounded } from '@freight/contracts/money/money'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { CostLine } from '@freight/contracts/express-shipment/money-parts'
import { useTranslation } from 'react-i18next'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import { DetailCard } from './lists-cards.tsx'
import type { PartProps } from './part.ts'

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
