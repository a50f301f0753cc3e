import { unitBasisOf } from '@freight/contracts/charges'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import { type SellDraft, type SellLineDraft, type SellProblem, sellTotals, withoutHand } from '../model/sell-draft.ts'
import { SellRow } from './sell-row.tsx'
import { useSellProblemText } from './use-problem-text.ts'
import './grid.css'

export interface SellGridProps {
  detail: QuotationDetail
  draft: SellDraft
  onChange: (draft: SellDraft) => void
  problems: readonly SellProblem[]
}

/** Cost to sell, line by line; optional services stand after the total. */
export const SellGrid = ({ detail, draft, onChange, problems }: SellGridProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const problemText = useSellProblemText()
  const unit = t(`per.${unitBasisOf(detail.modo)}`)
  const totals = sellTotals(draft, detail, detail)
  const change = (line: SellLineDraft) =>
    onChange({ ...draft, lines: draft.lines.map((one) => (one.rowId === line.rowId ? line : one)) })
  const rows = (lines: readonly SellLineDraft[]) =>
    lines.map((line) => (
      <Fragment key={line.rowId}>
        <SellRow
          line={line}
          units={detail}
          onChange={change}
          onRule={() => onChange(withoutHand(draft, line.rowId))}
          onRemove={() => onChange({ ...draft, lines: draft.lines.filter((one) => one.rowId !== line.rowId) })}
        />
        {problems
          .filter((problem) => 'rowId' in problem && problem.rowId === line.rowId)
          .map((problem) => (
            <tr key={problem.code} className="grid-problem">
              <td colSpan={13}>
                <p role="alert">{problemText(problem)}</p>
              </td>
            </tr>
          ))}
      </Fragment>
    ))
  const optional = draft.lines.filter((line) => line.scope === 'ON_REQUEST')
  const noCharge = problems.find(({ code }) => code === 'NO_CHARGE')
  return (
    <div className="charge-grid sell-grid" role="group" aria-label={t('sell.lines')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="grid-code">
              {t('grid.code')}
            </th>
            <th scope="col">{t('grid.concept')}</th>
            <th scope="col" className="grid-currency-word">
              <span className="visually-hidden">{t('grid.currency')}</span>
            </th>
            <th scope="col" className="number grid-price">
              {t('sell.costPer', { unit })}
            </th>
            <th scope="col" className="number grid-amount">
              {t('sell.cost')}
            </th>
            <th scope="col" className="grid-rule">
              {t('sell.rule')}
            </th>
            <th scope="col" className="number grid-price">
              {t('sell.sellPer', { unit })}
            </th>
            <th scope="col" className="number grid-amount">
              {t('sell.sell')}
            </th>
            <th scope="col" className="number grid-margin">
              {t('sell.marginWordTitle')}
            </th>
            <th scope="col" className="number grid-percent">
              {t('sell.margin')}
            </th>
            <th scope="col" className="number grid-percent">
              {t('sell.markup')}
            </th>
            <th scope="col" className="grid-scope">
              {t('sell.scope')}
            </th>
            <th scope="col" className="grid-remove">
              <span className="visually-hidden">{t('grid.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows(draft.lines.filter((line) => line.scope !== 'ON_REQUEST'))}
          <tr className="total-row">
            <th scope="row" colSpan={4}>
              {t('costs.total')}
            </th>
            <td className="number">{format.amount(totals.cost)}</td>
            <td />
            <td />
            <td className="number">{format.amount(totals.sell)}</td>
            <td className="number">{format.amount(totals.earned?.margin)}</td>
            <td className="number">
              <span className="hue" data-hue={totals.earned?.margin.startsWith('-') === true ? 'red' : 'green'}>
                {totals.earned?.marginPct === undefined ? '—' : `${format.decimal(totals.earned.marginPct, 2)} %`}
              </span>
            </td>
            <td className="number">
              {totals.earned?.markupPct === undefined ? '—' : `${format.decimal(totals.earned.markupPct, 2)} %`}
            </td>
            <td colSpan={2} />
          </tr>
          {optional.length > 0 && (
            <tr className="section-row">
              <th scope="colgroup" colSpan={13}>
                {t('sell.optional')} <span className="quiet code">ON_REQUEST</span>{' '}
                <span className="quiet">{t('sell.optionalHelp')}</span>
              </th>
            </tr>
          )}
          {rows(optional)}
        </tbody>
      </table>
      {noCharge !== undefined && (
        <p className="form-below error grid-foot" role="alert">
          {problemText(noCharge)}
        </p>
      )}
    </div>
  )
}
