import { costsDrawnOn } from './drawn-costs.ts'
import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offered } from '../commands/actions.ts'
import type { Sell } from '../approval/approval.ts'
import type { CostOfDetail } from './cost-summaries.ts'
import { useQuotationCommand } from '../mutations.ts'
import { ConfirmSellDialog } from '../sell/confirm-sell-dialog.tsx'
import { CommandProblem } from '../commands/command-problem.tsx'
import { useStaleWords } from './use-stale-words.ts'

/** A cost that is to be reviewed: why, where that is known, and the word that it still holds. */
export const StaleCost = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
  const command = useQuotationCommand('ConfirmCostGroup', detail)
  const words = useStaleWords()
  return (
    <Stale
      why={words(cost.staleBecause, 'cost')}
      mayConfirm={offered(detail, 'ConfirmCostGroup')?.possible === true}
      isBusy={command.isBusy}
      onConfirm={() => void command.run({ idCost: cost.idCost })}
    >
      <CommandProblem command={command} target={detail} onDone={command.clear} />
    </Stale>
  )
}

/** An alternative that is to be reviewed; its cost comes first. It is confirmed with what that changes before one's eyes. */
export const StaleSell = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const [isAsked, setAsked] = useState(false)
  const { t } = useTranslation('quotationCommands')
  const words = useStaleWords()
  const isCostStale = costsDrawnOn(detail, sell).some(({ stale }) => stale)
  return (
    <Stale
      why={words(isCostStale ? { reason: 'COST_STALE', at: '' } : sell.staleBecause, 'sell')}
      mayConfirm={!isCostStale && offered(detail, 'ConfirmSellGroup')?.possible === true}
      isBusy={false}
      confirm={t('stale.confirmSell')}
      onConfirm={() => setAsked(true)}
    >
      {isAsked && <ConfirmSellDialog detail={detail} sell={sell} onClose={() => setAsked(false)} />}
    </Stale>
  )
}

interface StaleProps {
  why: string
  mayConfirm: boolean
  isBusy: boolean
  /** What the button says; without it, that nothing changes. */
  confirm?: string
  onConfirm: () => void
  children: ReactNode
}

const Stale = ({ why, mayConfirm, isBusy, confirm, onConfirm, children }: StaleProps) => {
  const { t } = useTranslation('quotationCommands')
  return (
    <>
      <div className="stale-line">
        <RefreshIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
        <span className="secondary">{why}</span>
        {mayConfirm && (
          <Button size="small" loading={isBusy} onClick={onConfirm}>
            {confirm ?? t('stale.confirm')}
          </Button>
        )}
      </div>
      {children}
    </>
  )
}
