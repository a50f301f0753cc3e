import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { type Currency, Exact } from '@freight/contracts/money'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { currencySign, MISSING } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { offered } from '../model/actions.ts'
import { comparisonOf, type ComparisonRow } from '../model/comparison.ts'
import { type CostSummary, sourceDetail, sourceName } from '../model/cost-summaries.ts'
import { CostMarks } from './cost-marks.tsx'
import { FxLine } from './fx-line.tsx'
import { useTab } from './use-tab.ts'
import './comparison.css'

/** One column an alternative, one row a charge: marks on top, total right below, then the sections. */
export const ComparisonTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  if (detail.cost === undefined)
    return <Empty kind="no-permission" title={t('costs.noPermission')} help={t('costs.noPermissionHelp')} />
  if (detail.cost.length === 0)
    return (
      <Empty
        kind="none"
        title={t('costs.none')}
        help={t('costs.noneHelp')}
        actions={<Button onClick={() => setTab('costs')}>{t('tab.costs')}</Button>}
      />
    )
  return (
    <>
      <Comparison detail={detail} />
      <FxLine detail={detail} />
    </>
  )
}

const Comparison = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { columns, sections, currencies: perCurrency } = comparisonOf(detail)
  const columnData = (column: CostSummary) => ({ 'data-sale': column.inSale || undefined })
  return (
    <div className="comparison" role="tabpanel" tabIndex={0} aria-label={t('tab.comparison')}>
      <table style={{ '--columns': columns.length }}>
        <thead>
          <tr>
            <td className="comparison-side">
              {t('costs.alternatives', { count: columns.length })}
              <br />
              {t('costs.completeCount', { count: columns.filter((one) => one.complete).length })}
            </td>
            {columns.map((column) => (
              <th key={column.cost.idCost} scope="col" {...columnData(column)}>
                <ColumnHead column={column} />
              </th>
            ))}
          </tr>
          <tr className="comparison-totals">
            <th scope="row">{t('costs.total')}</th>
            {columns.map((column) => (
              <td key={column.cost.idCost} {...columnData(column)}>
                <div className="spread">
                  <span className="quiet">
                    {!column.complete
                      ? t('costs.missing', { count: column.missing })
                      : column.cheapest
                        ? t('comparison.lowest')
                        : column.difference !== undefined &&
                          `+ ${format.amount(column.difference)} · ${format.decimal(column.differencePct, 1)} %`}
                  </span>
                  <strong className={column.complete ? undefined : 'quiet'}>{format.amount(column.total)}</strong>
                </div>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ section, ours, rows, totals: ofSection }) => (
            <Fragment key={section}>
              <tr className="section-row">
                <th scope="row">
                  {t(`section.${section}`)} <span className="quiet code">{section}</span>
                </th>
                {ours ? (
                  columns.map((column, index) => (
                    <td key={column.cost.idCost} className="number strong" {...columnData(column)}>
                      {ofSection[index] === undefined ? '' : format.amount(ofSection[index])}
                    </td>
                  ))
                ) : (
                  <td colSpan={columns.length} className="secondary">
                    {t(detail.direction === 'IMPORT' ? 'comparison.sellerPays' : 'comparison.buyerPays', {
                      incoterm: detail.incoterm,
                    })}
                  </td>
                )}
              </tr>
              {rows.map((row) => (
                <tr key={row.idCharge} className={ours ? undefined : 'hatched'}>
                  <th scope="row">
                    <span className="quiet code">{row.idCharge}</span> {row.concept}
                  </th>
                  {columns.map((column, index) => (
                    <td key={column.cost.idCost} {...columnData(column)}>
                      <Cell row={row} index={index} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
          <tr className="section-row">
            <th scope="row">{t('comparison.perCurrency')}</th>
            {columns.map((column) => (
              <td key={column.cost.idCost} {...columnData(column)} />
            ))}
          </tr>
          {perCurrency.map(({ currency, amounts }) => (
            <CurrencyRow key={currency} currency={currency} amounts={amounts} detail={detail} columns={columns} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="quiet">{t('comparison.rates', { date: format.date(detail.fx.date) })}</td>
            {columns.map((column) => (
              <td key={column.cost.idCost} {...columnData(column)}>
                <UseButton detail={detail} column={column} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const ColumnHead = ({ column }: { column: CostSummary }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { cost } = column
  const facts: [string, string][] = [
    [t('costs.transit'), cost.ttime === undefined ? MISSING : t('days', { count: cost.ttime })],
    [t('costs.freeShort'), cost.freeDays === undefined ? MISSING : t('days', { count: cost.freeDays })],
    [t('costs.validity'), format.date(cost.validez)],
  ]
  return (
    <>
      <CostMarks summary={column} withValidity />
      <strong>{sourceName(cost)}</strong>
      <span className="under">{sourceDetail(cost)}</span>
      <dl className="column-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Cell = ({ row, index }: { row: ComparisonRow; index: number }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const charges = row.cells[index] ?? []
  if (charges.length === 0) return <span className="spread quiet end">{MISSING}</span>
  return charges.map((charge) => (
    <span key={charge.chargeIndex} className="spread">
      <span className="quiet">
        {charge.costPerKg === undefined
          ? t('costs.fixed')
          : `${format.decimal(charge.costPerKg, 2)} × ${format.decimal(charge.quantity)}`}
      </span>
      {new Exact(charge.amount).isZero() ? (
        <span className="hue" data-hue="amber">
          {t('costs.noAmount')}
        </span>
      ) : (
        <span>
          <span className="quiet currency">{charge.currency}</span>{' '}
          <span className={row.cheapest.has(index) ? 'hue strong' : undefined} data-hue="green">
            {format.amount(charge.amount)}
          </span>
        </span>
      )}
    </span>
  ))
}

interface CurrencyRowProps {
  currency: Currency
  amounts: readonly (string | undefined)[]
  detail: QuotationDetail
  columns: readonly CostSummary[]
}

const CurrencyRow = ({ currency, amounts, detail, columns }: CurrencyRowProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const rate = detail.fx.rates.find((one) => one.currency === currency)
  return (
    <tr>
      <th scope="row">
        <span className="quiet code">{currencySign(currency)}</span> {t(`currency.${currency}`)}{' '}
        {rate !== undefined && <span className="quiet">× {format.decimal(rate.perBase, 4)}</span>}
      </th>
      {columns.map((column, index) => (
        <td key={column.cost.idCost} className="number" data-sale={column.inSale || undefined}>
          {amounts[index] === undefined ? <span className="quiet">{MISSING}</span> : format.amount(amounts[index])}
        </td>
      ))}
    </tr>
  )
}

const UseButton = ({ detail, column }: { detail: QuotationDetail; column: CostSummary }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  if (offered(detail, 'AddSellGroup')?.possible !== true) return null
  return (
    <Button
      fill
      {...(column.inSale && { icon: <TickIcon /> })}
      onClick={() => setTab('sell', { edit: 'new', from: column.cost.idCost })}
    >
      {column.inSale ? t('comparison.used') : t('costs.useAsSell')}
    </Button>
  )
}
