import { sourceCostsOf } from './source-costs-of-draft.ts'
import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offered } from '../commands/actions.ts'
import type { Sell } from '../approval/approval.ts'
import type { CostOfDetail } from './cost-summaries.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { ConfirmSellDialog } from '../sell/confirm-sell-dialog.tsx'
import { CommandProblem } from '../commands/command-problem.tsx'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { useStaleWords } from './use-stale-words.ts'

/** A cost that needs a review: the reason where it is known, and its confirmation. */
export const StaleCost = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
  const command = useQuotationCommand('ConfirmCostGroup', detail)
  const staleWords = useStaleWords()
  return (
    <Stale
      why={staleWords(cost.staleBecause, 'cost')}
      mayConfirm={offered(detail, 'ConfirmCostGroup')?.possible === true}
      isBusy={command.isBusy}
      onConfirm={() => void command.run({ idCost: cost.idCost })}
    >
      <CommandProblem command={command} target={detail} onDone={command.clear} />
    </Stale>
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

interface StaleProps {
  why: string
  mayConfirm: boolean
  isBusy: boolean
  /** Label of the button; by default it announces no change. */
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
