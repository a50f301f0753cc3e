import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import type { StaleBecause } from '@freight/contracts/quotation/stale'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'
import { offered } from '../commands/actions.ts'
import { CommandProblem } from '../commands/command-problem.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'

const reasons = [
  'CHARGE_CODE_RETIRED',
  'COPIED',
  'COST_CHANGED',
  'COST_STALE',
  'RATE_CHANGED',
  'SHIPMENT_DATE',
  'RATE_SUSPENDED',
  'REQUEST_AMENDED',
  'RESUMED',
] as const

/** Why and since when a cost or alternative needs a review. */
export const useStaleWords = () => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  return (staleBecause: StaleBecause | undefined, subject: 'cost' | 'sell'): string => {
    const reason = reasons.find((one) => one === staleBecause?.reason)
    const key = reason === 'REQUEST_AMENDED' && subject === 'cost' ? 'costAmended' : (reason ?? subject)
    const words = t(`stale.${key}`, { code: staleBecause?.idCharge ?? '' })
    return staleBecause === undefined || staleBecause.at === ''
      ? words
      : `${words} ${t('stale.since', { when: format.near(staleBecause.at) })}`
  }
}

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

interface StaleProps {
  why: string
  mayConfirm: boolean
  isBusy: boolean
  /** Label of the button; by default it announces no change. */
  confirm?: string
  onConfirm: () => void
  children: ReactNode
}

/** Why a cost or alternative needs a review, with the button that confirms it. */
export const Stale = ({ why, mayConfirm, isBusy, confirm, onConfirm, children }: StaleProps) => {
  const { t } = useTranslation('quotationCommands')
  return (
    <>
      <div className="stale-line row gap-8">
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
