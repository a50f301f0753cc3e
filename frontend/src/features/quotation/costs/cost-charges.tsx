import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isOpenCharge } from '@freight/contracts/pricing/cost-amount'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostOfDetail } from './cost-summaries.ts'
import { bySection } from '../charge-grid/sections.ts'
import { useConcepts } from '../charge-grid/concepts/use-concepts.ts'
import { useUnitWords } from '../charge-grid/use-unit-words.ts'
import { useWeighingWords } from './weighing/use-weighing-words.ts'

/** Charges of an alternative by section; charges of the other party are grey. */
export const CostCharges = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const conceptOf = useConcepts(detail.transportMode)
  const unitWords = useUnitWords()
  const weighingWords = useWeighingWords(detail)
  const isOurs = ourCharges(detail)
  const amountOf = (charge: CostOfDetail['charges'][number]) => {
    if (charge.included === true) return <span className="quiet">{p('included')}</span>
    if (isOpenCharge(charge))
      return (
        <span className="hue" data-hue="amber">
          {t('costs.noAmount')}
        </span>
      )
    return format.amount(charge.amount)
  }
  return (
    <>
      <table className="dense-table quiet-table">
        <tbody>
          {bySection(cost.charges).map(({ section, lines }) => (
            <Fragment key={section}>
              <tr className="section-row">
                <th scope="colgroup" colSpan={5}>
                  {t(`section.${section}`)}{' '}
                  {!lines.some(isOurs) && (
                    <span className="quiet">
                      {t(detail.direction === 'IMPORT' ? 'costs.sellerPays' : 'costs.buyerPays', {
                        incoterm: detail.incoterm,
                      })}
                    </span>
                  )}
                </th>
              </tr>
              {lines.map((charge) => (
                <tr key={charge.chargeIndex} className={isOurs(charge) ? undefined : 'not-ours'}>
                  <td className="quiet narrow">{charge.idCharge}</td>
                  <td>
                    {conceptOf(charge)}{' '}
                    {charge.description !== '' && <span className="quiet">{charge.description}</span>}
                  </td>
                  <td className="number quiet">{unitWords(charge)}</td>
                  <td className="number quiet narrow">{charge.currency}</td>
                  <td className="number">{amountOf(charge)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {cost.chargeableRule && (
        <p className="card-foot secondary">{weighingWords(cost.chargeableRule, cost.agenteNombre)}</p>
      )}
      {cost.comments !== '' && <p className="card-foot secondary">{cost.comments}</p>}
    </>
  )
}
