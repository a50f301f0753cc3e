import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { approvalStateOf } from '../approval/approval.ts'
import { ApprovalCard } from '../approval/approval-card.tsx'
import { MarginCard } from '../margin/margin-card.tsx'
import { RevisionsCard } from '../revisions/revisions-card.tsx'
import { RulesCard } from '../margin/rules-card.tsx'
import { UsedRulesCard } from '../margin/used-rules-card.tsx'

export interface SellAsideProps {
  detail: QuotationDetail
  /** Costs whose rules are shown. */
  idCosts: readonly string[]
  /** Whether a new alternative is being typed: current rules apply only to it. */
  isNew: boolean
  /** Opens an alternative with its prices raised to the minimum margin. */
  onRaise: (idSell: string) => void
}

/** Next to the alternatives: margin, approval, and sent revisions. */
export const SellAside = ({ detail, idCosts, isNew, onRaise }: SellAsideProps) => (
  <>
    <MarginCard detail={detail} />
    {isNew
      ? idCosts.length > 0 && <RulesCard detail={detail} idCosts={idCosts} />
      : detail.sell.map((sell) => <UsedRulesCard key={sell.idSell} detail={detail} sell={sell} />)}
    {detail.sell
      .filter((sell) => approvalStateOf(sell) !== undefined)
      .map((sell) => (
        <ApprovalCard key={sell.idSell} detail={detail} sell={sell} onRaise={() => onRaise(sell.idSell)} />
      ))}
    {detail.revisions.length > 0 && <RevisionsCard detail={detail} />}
  </>
)
