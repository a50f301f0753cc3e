import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { approvalState } from '../model/approval.ts'
import { ApprovalCard } from './approval-card.tsx'
import { RevisionsCard } from './revisions-card.tsx'

/** Beside the alternatives: what the management says of them, and what the client has got. */
export const SellAside = ({ detail }: { detail: QuotationDetail }) => (
  <>
    {detail.sell
      .filter((sell) => approvalState(sell) !== undefined)
      .map((sell) => (
        <ApprovalCard key={sell.idSell} detail={detail} sell={sell} />
      ))}
    {detail.revisions.length > 0 && <RevisionsCard detail={detail} />}
  </>
)
