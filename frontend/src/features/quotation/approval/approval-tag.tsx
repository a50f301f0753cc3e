import { useTranslation } from 'react-i18next'
import type { Hue } from '../../../components/quotation/status-chip.tsx'
import { type ApprovalState, approvalStateOf, type Sell } from '../approval.ts'

export const hueOf: Record<ApprovalState, Hue> = {
  NEEDED: 'amber',
  REQUESTED: 'amber',
  APPROVED: 'green',
  REJECTED: 'red',
}

/** Approval state of an alternative as a short tag. */
export const ApprovalTag = ({ sell }: { sell: Sell }) => {
  const { t } = useTranslation('quotationCommands')
  const state = approvalStateOf(sell)
  if (state === undefined) return null
  return (
    <span className="tag" data-hue={hueOf[state]}>
      {t(`approval.${state}`)}
    </span>
  )
}
