import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon, MoreIcon } from '@blueprintjs/icons'
import { mayChangeCost } from '@freight/contracts/access/cost-rights'
import { totalsByCurrency } from '@freight/contracts/money/money'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useAgentRequests } from '../agents/agents-queries.ts'
import { ScheduleList } from '../../../components/offer/schedule-list.tsx'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { offered } from '../commands/actions.ts'
import { type CostOfDetail, type CostSummary, sourceDetail, sourceName } from '../charge-grid/cost-summaries.ts'
import { useByCurrency } from '../by-currency.tsx'
import { AgentFile } from '../agents/agent-file.tsx'
import { StaleCost } from './stale-cost.tsx'
import { CostMarks, SOON_DAYS } from './cost-marks.tsx'
import { MoneyList } from '../money-list.tsx'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { SaveTemplate } from './template/save-template.tsx'
import { useSelling } from './use-selling.ts'
import { bySection } from '../charge-grid/grid-section.tsx'
import { useConcepts } from '../charge-grid/use-charge-codes.ts'
import { useUnitWords } from '../charge-grid/use-unit-words.ts'
import { useWeighingWords } from './weighing/use-weighing-words.ts'

/** Charges of an alternative by section; charges of the other party are grey. */
const CostCharges = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
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
        <p className="card-foot secondary size-12 line-above">
          {weighingWords(cost.chargeableRule, cost.agenteNombre)}
        </p>
      )}
      {cost.comments !== '' && <p className="card-foot secondary size-12 line-above">{cost.comments}</p>}
    </>
  )
}

export interface CostBarProps {
  detail: QuotationDetail
  summary: CostSummary
  /** Unique among the alternatives: two of them may be of one agent. */
  label: string
  onEdit: () => void
  onCopy: () => void
  onRemove: () => void
}

/** One alternative in a line; opened it shows its charges. */
export const CostBar = ({ detail, summary, label, onEdit, onCopy, onRemove }: CostBarProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const selling = useSelling(detail, [summary.cost.idCost])
  const [isOpen, setOpen] = useState(false)
  const [byCurrency] = useByCurrency()
  const { cost, total, complete, openChargeCount, soldIn } = summary
  const name = sourceName(cost)
  const recordedBy = useAgentRequests(detail.key).find(({ id }) => id === cost.costRequestId)?.recordedBy
  const session = useSession()
  const isOffered = (command: 'AddCostGroup' | 'ChangeCostGroup' | 'RemoveCostGroup' | 'AddSellGroup') =>
    offered(detail, command)?.possible === true &&
    (command !== 'ChangeCostGroup' || mayChangeCost(session?.permissions ?? [], cost))
  const maySaveTemplate = useMay()('PRICING_RULES') && cost.charges.length > 0
  const [isSavingTemplate, setSavingTemplate] = useState(false)
  const warning = useValidityWarning()(cost.validez, detail.shipmentDate)
  const isSoon = warning !== undefined || format.daysUntil(cost.validez) <= SOON_DAYS

  // Without charges of the other party, as in the converted total.
  const ownTotals = () => totalsByCurrency(withAmount(cost.charges.filter(ourCharges(detail))))
  return (
    <section className="cost-bar card" aria-label={label}>
      <div className="cost-bar-line pad-0-8-0-10 min-height-34 row gap-12">
        <span className="row wrap flex-1 min-width-0">
          <button
            type="button"
            className="cost-bar-name height-34 text-button row gap-8 min-width-0 no-wrap text-left clips"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <ChevronDownIcon size={14} aria-hidden="true" />
            ) : (
              <ChevronRightIcon size={14} aria-hidden="true" />
            )}
            <strong>{name}</strong> <span className="quiet">{sourceDetail(cost)}</span>
          </button>
          <CostMarks summary={summary} />
        </span>
        <AgentFile cost={cost} />
        {recordedBy !== undefined && <span className="quiet">{p('recordedBy', { name: recordedBy.name })}</span>}
        <span className="width-62 text-right no-wrap">
          {cost.ttime === undefined ? MISSING : t('common.daysShort', { count: cost.ttime })}
        </span>
        <span className="width-62 text-right no-wrap secondary">
          {cost.freeDays === undefined ? MISSING : t('costs.freeDays', { count: cost.freeDays })}
        </span>
        <span
          className={
            isSoon
              ? 'cost-bar-date min-width-144 text-right no-wrap hue'
              : 'cost-bar-date min-width-144 text-right no-wrap secondary'
          }
          data-hue="amber"
        >
          {format.date(cost.validez)}
          {isSoon && ` · ${warning ?? format.until(cost.validez)}`}
        </span>
        <span className="min-width-84 text-right no-wrap">
          {complete ? (
            <strong>{byCurrency ? <MoneyList amounts={ownTotals()} /> : format.amount(total)}</strong>
          ) : (
            <span className="hue" data-hue="amber">
              {t('costs.missing', { count: openChargeCount })}
            </span>
          )}
        </span>
        {(isOffered('ChangeCostGroup') ||
          isOffered('AddCostGroup') ||
          isOffered('AddSellGroup') ||
          maySaveTemplate) && (
          <PopoverNext
            placement="bottom-end"
            arrow={false}
            // The part opened by a menu item keeps the focus after the menu closes.
            shouldReturnFocusOnClose={false}
            content={
              <Menu>
                {isOffered('ChangeCostGroup') && (
                  <MenuItem text={t('command.ChangeCostGroup.action')} onClick={onEdit} />
                )}
                {isOffered('AddCostGroup') && <MenuItem text={p('copyCost')} onClick={onCopy} />}
                {selling.number !== undefined && (
                  <MenuItem text={t('costs.openSell', { number: selling.number })} onClick={selling.open} />
                )}
                {isOffered('AddSellGroup') && (
                  <MenuItem
                    text={t(selling.number === undefined ? 'costs.useAsSell' : 'costs.useAgain')}
                    onClick={selling.start}
                  />
                )}
                {maySaveTemplate && <MenuItem text={p('template.save')} onClick={() => setSavingTemplate(true)} />}
                {isOffered('RemoveCostGroup') && (
                  <MenuItem
                    text={t('command.RemoveCostGroup.action')}
                    disabled={soldIn > 0}
                    {...(soldIn > 0 && { labelElement: t('costs.isSold') })}
                    onClick={onRemove}
                  />
                )}
              </Menu>
            }
          >
            <Button
              variant="minimal"
              size="small"
              icon={<MoreIcon />}
              aria-label={t('costs.actions', { name: label })}
            />
          </PopoverNext>
        )}
      </div>
      {cost.stale && <StaleCost detail={detail} cost={cost} />}
      {isSavingTemplate && <SaveTemplate detail={detail} cost={cost} onClose={() => setSavingTemplate(false)} />}
      {isOpen && (
        <>
          <ScheduleList schedule={cost} className="card-body" />
          <CostCharges detail={detail} cost={cost} />
        </>
      )}
    </section>
  )
}
