import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { approvalState } from '../approval/approval.ts'
import { ApprovalCard } from '../approval/approval-card.tsx'
import { MarginCard } from '../margin/margin-card.tsx'
import { RevisionsCard } from '../revisions/revisions-card.tsx'
import { RulesCard } from '../margin/rules-card.tsx'

export interface SellAsideProps {
  detail: QuotationDetail
  /** Whose rules are shown. */
  idCosts: readonly string[]
  /** Opens an alternative with its prices raised to the least margin. */
  onRaise: (idSell: string) => void
}

/** Beside the alternatives: what is earned, what the management says of them, and what the client has got. */
export const SellAside = ({ detail, idCosts, onRaise }: SellAsideProps) => (
  <>
    <MarginCard detail={detail} />
    {idCosts.length > 0 && <RulesCard detail={detail} idCosts={idCosts} />}
    {detail.sell
      .filter((sell) => approvalState(sell) !== undefined)
      .map((sell) => (
        <ApprovalCard key={sell.idSell} detail={detail} sell={sell} onRaise={() => onRaise(sell.idSell)} />
      ))}
    {detail.revisions.length > 0 && <RevisionsCard detail={detail} />}
  </>
)
