import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { ReactNode } from 'react'
import { ActivityCard } from './activity-card.tsx'
import { CargoCard } from './cargo-card.tsx'
import { CostsCard } from './costs-card.tsx'
import { GoodsCard } from './goods-card.tsx'
import { InfoCards } from './info-cards.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { NextActionsCard } from './next-actions-card.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { QuotationLane } from './quotation-lane.tsx'
import { SellCard } from './sell-card.tsx'
import { AgentsCard } from '../agents/agents-card.tsx'
import { InvoicesCard } from '../invoices/invoices-card.tsx'
import { FollowUpCard } from './follow-up-card.tsx'
import type { Act } from '../commands/act.ts'

export interface SummaryTabProps {
  detail: QuotationDetail
  act: Act
  tabs: ReactNode
  activity: ReactNode
}

/** Overview of a quotation: cargo left, prices in the middle, sale and commands right. */
export const SummaryTab = ({ detail, act, tabs, activity }: SummaryTabProps) => (
  <>
    <QuotationLane detail={detail} />
    {tabs}
    <div className="summary" role="tabpanel">
      <div className="summary-column">
        <CargoCard detail={detail} act={act} />
        <GoodsCard detail={detail} />
        <NotesCard detail={detail} />
      </div>
      <div className="summary-column">
        <OutcomeCard detail={detail} />
        {detail.followUp !== undefined && <FollowUpCard detail={detail} act={act} />}
        {detail.cost !== undefined && <CostsCard detail={detail} />}
        {detail.cost !== undefined && <AgentsCard detail={detail} act={act} />}
        <InfoCards detail={detail} />
        <ActivityCard detail={detail}>{activity}</ActivityCard>
      </div>
      <div className="summary-column">
        <SellCard detail={detail} />
        <NextActionsCard detail={detail} act={act} />
        {(detail.invoices?.[0] ?? detail.withdrawnInvoices?.[0]) && <InvoicesCard detail={detail} />}
      </div>
    </div>
  </>
)
