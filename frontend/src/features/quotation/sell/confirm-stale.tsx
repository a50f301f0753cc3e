import { sourceCostsOf } from '../charge-grid/cost-summaries.ts'
import { Checkbox } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offered } from '../commands/actions.ts'
import { type ApprovalState, approvalStateOf, type Sell } from '../approval.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { Stale, useStaleWords } from '../costs/cost-marks.tsx'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { useQuery } from '@tanstack/react-query'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { approvalAfter, type ConfirmedLine, confirmedSell } from './confirmed-sell.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { UnsoldCharges } from './lines/unsold-charges.tsx'

const fromTo = (before: string, after: string) => (before === after ? before : `${before} → ${after}`)

/** Confirms a stale alternative; shows each line, the margin and its approval before and after. */
const ConfirmSellDialog = ({ detail, sell, onClose }: ActDialogProps & { sell: Sell }) => {
  const { t } = useTranslation('quotationCommands')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const command = useQuotationCommand('ConfirmSellGroup', detail)
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set())
  const [leftOutText, setLeftOutText] = useState('')
  const [isReviewed, setReviewed] = useState(false)
  const confirmation = confirmedSell(detail, sell, fixed)
  const { lines, margin, unsold } = confirmation
  // A changed list of unsold charges requires a new decision.
  const unsoldText = JSON.stringify(unsold.map(({ chargeIndex, amount, currency }) => [chargeIndex, amount, currency]))
  const isLeftOut = leftOutText === unsoldText
  const margins = useQuery(settingsOptions(companyNamed(detail.company))).data?.margins
  const fixAmount = (id: string, isSelected: boolean) =>
    setFixed(new Set(isSelected ? [...fixed, id] : [...fixed].filter((one) => one !== id)))
  const quantityText = ({ quantity: number, basis }: ConfirmedLine['after']) =>
    basis === 'UNIT' ? format.decimal(number) : `${format.decimal(number)} ${q(`unit.${basis}`)}`
  // Next to a sale in another currency, a cost shows its own currency.
  const costText = ({ costAmount, costCurrency, sellCurrency }: ConfirmedLine['after']) =>
    costAmount === undefined || costCurrency === undefined || costCurrency === sellCurrency
      ? format.amount(costAmount)
      : format.money(costAmount, costCurrency)
  const approvalText = (state: ApprovalState | undefined) =>
    state === undefined ? t('stale.noApproval') : t(`approval.${state}`)
  const run = async () => {
    if (unsold.length === 0 || isLeftOut) return command.run({ idSell: sell.idSell, fixed: [...fixed] })
    setReviewed(true)
    return 'unsold'
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('stale.keepsPrices')}</p>
      <table className="charges">
        <thead>
          <tr>
            <th scope="col">{t('stale.line')}</th>
            <th scope="col" className="number">
              {t('stale.quantity')}
            </th>
            {margin !== undefined && (
              <th scope="col" className="number">
                {t('stale.costColumn')}
              </th>
            )}
            <th scope="col" className="number">
              {t('approval.sale')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, before, after, hasNewAmount, warning }) => (
            <tr key={id}>
              <td>
                {before.concept} <span className="quiet">{before.sellCurrency}</span>
                {margin !== undefined && warning !== undefined && (
                  <div className="hue" data-hue={warning === 'BELOW_COST' ? 'red' : 'amber'}>
                    {t(`stale.${warning}`)}
                  </div>
                )}
                {hasNewAmount && (
                  <Checkbox
                    className="flat"
                    checked={fixed.has(id)}
                    label={t('stale.keepAmount', { amount: format.money(before.sellAmount, before.sellCurrency) })}
                    onChange={(event) => fixAmount(id, event.currentTarget.checked)}
                  />
                )}
              </td>
              <td className="number secondary">{fromTo(quantityText(before), quantityText(after))}</td>
              {margin !== undefined && (
                <td className="number secondary">{fromTo(costText(before), costText(after))}</td>
              )}
              <td className="number strong">
                {fromTo(format.amount(before.sellAmount), format.amount(after.sellAmount))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {margin !== undefined && (
        <p>
          {t('approval.margin')}{' '}
          <strong className="hue" data-hue={margin.margin.startsWith('-') ? 'red' : 'green'}>
            {fromTo(
              format.margin(sell.margin?.marginPct, sell.margin?.atMost),
              format.margin(margin.marginPct, margin.atMost),
            )}
          </strong>
          {margins !== undefined && (
            <>
              {' · '}
              {fromTo(
                approvalText(approvalStateOf(sell)),
                approvalText(approvalAfter(detail, sell, confirmation, margins)),
              )}
            </>
          )}
        </p>
      )}
      {unsold.length > 0 && (
        <UnsoldCharges
          charges={unsold}
          idSell={sell.idSell}
          isLeftOut={isLeftOut}
          isTried={isReviewed}
          onLeaveOut={(isOut) => setLeftOutText(isOut ? unsoldText : '')}
        />
      )}
    </CommandDialog>
  )
}

/** An alternative that needs a review; its cost is reviewed first. The confirmation dialog shows the changes. */
export const StaleSell = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const [isConfirming, setConfirming] = useState(false)
  const { t } = useTranslation('quotationCommands')
  const staleWords = useStaleWords()
  const isCostStale = sourceCostsOf(detail, sell).some(({ stale }) => stale)
  return (
    <Stale
      why={staleWords(isCostStale ? { reason: 'COST_STALE', at: '' } : sell.staleBecause, 'sell')}
      mayConfirm={!isCostStale && offered(detail, 'ConfirmSellGroup')?.possible === true}
      isBusy={false}
      confirm={t('stale.confirmSell')}
      onConfirm={() => setConfirming(true)}
    >
      {isConfirming && (
        <ShownQuotation
          detail={detail}
          subjectOf={(newest) => newest.sell.find(({ idSell }) => idSell === sell.idSell)}
          onClose={() => setConfirming(false)}
        >
          {(shown, subject) => <ConfirmSellDialog detail={shown} sell={subject} onClose={() => setConfirming(false)} />}
        </ShownQuotation>
      )}
    </Stale>
  )
}
