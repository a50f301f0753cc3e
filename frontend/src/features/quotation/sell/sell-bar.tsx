import { Button, Menu, MenuItem, PopoverNext, Checkbox } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon, DuplicateIcon, MoreIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Sell, lacksApproval, type ApprovalState, approvalStateOf } from '../approval.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { offered } from '../commands/actions.ts'
import { ScheduleList } from '../../../components/offer/schedule-list.tsx'
import { byJourney, sourceCostsOf, sourceName } from '../charge-grid/cost-summaries.ts'
import { Journey, Stale, useStaleWords } from '../costs/cost-marks.tsx'
import { sellName } from '../sell-name.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { ApprovalTag } from '../approval/approval-tag.tsx'
import { useByCurrency } from '../by-currency.tsx'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { approvalAfter, type ConfirmedLine, confirmedSell } from './confirmed-sell.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { UnsoldCharges } from './lines/unsold-charges.tsx'
import { marginHue, MarginNow } from '../margin/margin-now.tsx'
import { MoneyList } from '../money-list.tsx'
import { ClientPays } from './sell-grid-parts.tsx'
import { SellLines } from './sell-lines.tsx'
import { SoldLines } from './lines/sold-lines.tsx'

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
const StaleSell = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
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

interface SellBarProps {
  detail: QuotationDetail
  sell: Sell
  onEdit: () => void
  /** Opens a copy as a new alternative. */
  onCopy: () => void
  onRemove: () => void
}

/** One alternative in a line; opened it shows its charges. The selected one starts open. */
export const SellBar = ({ detail, sell, onEdit, onCopy, onRemove }: SellBarProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const isChosen = sell.idSell === detail.sellectedSell
  const [isOpen, setOpen] = useState(isChosen)
  const [byCurrency] = useByCurrency()
  const costs = byJourney(sourceCostsOf(detail, sell))
  const name = sellName(detail, sell)
  const costNames = costs.map(sourceName).join(' + ')
  const suppliersText = () => {
    if (costs.length === 0 || costNames === MISSING) return ''
    return costs.length === 1
      ? t('sell.costOf', { name: costNames })
      : p('common.providerCount', { count: costs.length })
  }
  const warning = useValidityWarning()(sell.validez, detail.shipmentDate)
  const factWords = [
    t('common.validUntil', { date: format.date(sell.validez) }),
    sell.ttime === undefined ? '' : t('common.days', { count: sell.ttime }),
    sell.freeDays === undefined ? '' : t('costs.freeDays', { count: sell.freeDays }),
    // Last, because names are cut where space is missing.
    suppliersText(),
  ]
  return (
    <section
      className="sell-bar card"
      aria-label={name}
      data-chosen={isChosen || undefined}
      data-needs={lacksApproval(sell) || undefined}
    >
      <div className="sell-bar-line row gap-10">
        <button
          type="button"
          className="cost-bar-name height-34 text-button row gap-8 flex-1 min-width-0 no-wrap text-left clips"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <ChevronDownIcon size={14} aria-hidden="true" />
          ) : (
            <ChevronRightIcon size={14} aria-hidden="true" />
          )}
          <strong>{name}</strong>
        </button>
        {isChosen && (
          <span className="tag" data-hue="accent">
            {t('sell.chosen')}
          </span>
        )}
        {sell.published === false && (
          <span className="tag" data-hue="amber">
            {p('unpublished')}
          </span>
        )}
        {sell.stale && (
          <span className="tag" data-hue="amber">
            {t('sell.stale')}
          </span>
        )}
        {warning !== undefined && (
          <span className="tag" data-hue="amber">
            {warning}
          </span>
        )}
        <MarginNow detail={detail} sell={sell} />
        <ApprovalTag sell={sell} />
        <span className="quiet clipped" title={costNames === '' ? undefined : costNames}>
          {factWords.filter((part) => part !== '').join(' · ')}
        </span>
        <span className="sell-bar-figures flex gap-16 margin-left-auto no-wrap">
          <strong>
            {byCurrency ? (
              <MoneyList amounts={sell.totals} />
            ) : (
              <Money amount={sell.converted} currency={detail.displayCurrency} />
            )}
          </strong>
          {sell.margin !== undefined && (
            <>
              <span>
                <span className="quiet">{t('column.margin')}</span>{' '}
                <span className="hue" data-hue={marginHue(sell.margin, sell.stale)}>
                  {format.margin(sell.margin.marginPct, sell.margin.atMost)}
                </span>
              </span>
              <span>
                <span className="quiet">{t('sell.markup')}</span>{' '}
                {format.margin(sell.margin.markupPct, sell.margin.atMost)}
              </span>
            </>
          )}
        </span>
        <SellActions {...{ detail, sell, name, isChosen, onEdit, onCopy, onRemove }} />
      </div>
      {sell.stale && <StaleSell detail={detail} sell={sell} />}
      {isOpen && (
        <>
          <ScheduleList schedule={sell} className="card-body" />
          {detail.cost === undefined ? (
            <>
              <Journey detail={detail} sell={sell} className="card-body" />
              <SoldLines charges={sell.charges} />
            </>
          ) : (
            // The suppliers with their legs are shown above the lines.
            <SellLines detail={detail} sell={sell} />
          )}
          <p className="card-foot secondary size-12 line-above">
            <ClientPays totals={sell.totals} taxes={sell.taxes} />
          </p>
        </>
      )}
    </section>
  )
}

const SellActions = ({
  detail,
  sell,
  name,
  isChosen,
  onEdit,
  onCopy,
  onRemove,
}: SellBarProps & { name: string; isChosen: boolean }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const select = useQuotationCommand('SelectSell', detail)
  const isOffered = (command: 'AddSellGroup' | 'ChangeSellGroup' | 'RemoveSellGroup' | 'SelectSell') =>
    offered(detail, command)?.possible === true
  const selectSell = async () => {
    const problem = await select.run({ idSell: sell.idSell })
    if (problem !== undefined)
      void notify({ kind: 'failed', title: t('failed.change', { name }), text: errorText(problem) })
  }
  if (!isOffered('AddSellGroup') && !isOffered('ChangeSellGroup') && !isOffered('RemoveSellGroup')) return null
  return (
    <>
      {!isChosen && isOffered('SelectSell') && (
        <Button size="small" loading={select.isBusy} onClick={() => void selectSell()}>
          {t('command.SelectSell.action')}
        </Button>
      )}
      {isOffered('AddSellGroup') && (
        <Button
          variant="minimal"
          size="small"
          icon={<DuplicateIcon />}
          aria-label={p('sell.copy', { name })}
          title={p('sell.copy', { name })}
          onClick={onCopy}
        />
      )}
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        // The form opened by a menu item keeps the focus after the menu closes.
        shouldReturnFocusOnClose={false}
        content={
          <Menu>
            {isOffered('ChangeSellGroup') && <MenuItem text={t('command.ChangeSellGroup.action')} onClick={onEdit} />}
            {isOffered('RemoveSellGroup') && <MenuItem text={t('command.RemoveSellGroup.action')} onClick={onRemove} />}
          </Menu>
        }
      >
        <Button variant="minimal" size="small" icon={<MoreIcon />} aria-label={t('sell.actions', { name })} />
      </PopoverNext>
    </>
  )
}
