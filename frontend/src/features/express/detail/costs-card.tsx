import { smallSum } from '@freight/contracts/pricing/decimal/small-decimal'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { PartProps } from './part.ts'

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
  // Each invoice has the differences of all invoices so far.
  const differences = costs.at(-1)?.differences ?? []
  const codes = [
    ...new Set(
      [...(expected?.lines ?? []), ...costs.flatMap(({ lines }) => lines), ...differences].map(({ code }) => code),
    ),
  ]
  const currency = costs[0]?.currency ?? expected?.currency ?? ''
  const rows = codes.map((code) => {
    const ofCode = costs.flatMap(({ lines }) => lines).filter((line) => line.code === code)
    const own = expected?.lines.filter((line) => line.code === code) ?? []
    const [first] = [...ofCode, ...own]
    return {
      code,
      text: first === undefined || first.text !== '' ? (first?.text ?? code) : t(`kind.${first.kind}`),
      expected:
        own.length === 0
          ? undefined
          : smallSum(
              own.map(({ amount }) => amount),
              2,
            ),
      invoiced:
        ofCode.length === 0
          ? undefined
          : smallSum(
              ofCode.map(({ amount }) => amount),
              2,
            ),
      cause: differences.findLast((one) => one.code === code)?.cause,
    }
  })
  const invoiced =
    costs.length === 0
      ? undefined
      : smallSum(
          costs.map(({ total }) => total),
          2,
        )
  const difference =
    differences.length === 0
      ? '0'
      : smallSum(
          differences.map(({ amount }) => amount),
          2,
        )
  return (
    <section className="card" aria-label={t('costs')}>
      <header className="card-head">
        <h3>{t('costs')}</h3>
        {costs.length > 0 && (
          <span className="note">{t('invoiceNo', { number: costs.map(({ document }) => document).join(', ') })}</span>
        )}
        {Number(difference) !== 0 && (
          <span className="tag" data-hue={Number(difference) > 0 ? 'amber' : 'green'}>
            {Number(difference) > 0 && '+ '}
            {format.amount(difference)}
          </span>
        )}
        {acts.has('RecordExpressCost') && (
          <span className="end">
            <button type="button" className="link-button" onClick={() => run('RecordExpressCost')}>
              {t('record')}
            </button>
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="express-none">{t('noCosts')}</p>
      ) : (
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
              <tr key={row.code} data-differs={row.cause !== undefined || undefined}>
                <td>
                  {row.text} {row.cause !== undefined && <span className="quiet">{t(`cause.${row.cause}`)}</span>}
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
              <td className="number">{format.amount(expected?.total)}</td>
              <td className="number">
                <strong>{format.amount(invoiced)}</strong>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {expectedFrom !== undefined && expectedFrom.source !== 'COST_TARIFF' && (
        <p className="express-none">
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
            <p key={document} className="express-none">
              {document}: {dispute === undefined ? '' : t('disputed', { reason: dispute.reason })}{' '}
              {dispute?.result !== undefined && t('disputeResult', { text: dispute.result })}{' '}
              {acts.has(act) && (
                <button type="button" className="link-button" onClick={() => run(act, document)}>
                  {t(`act.${act}`)}
                </button>
              )}
            </p>
          )
        )
      })}
      {sell !== undefined && <SellLine sell={sell} label={t('sell')} />}
    </section>
  )
}

const SellLine = ({ sell, label = '' }: { sell: NonNullable<ExpressDetail['sell']>; label?: string }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  return (
    <p className="express-none">
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
