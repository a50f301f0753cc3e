import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import type { CostOfDetail } from '../model/cost-summaries.ts'
import { markupRulesOptions } from '../queries.ts'
import { SellEditor, type SellEditorProps } from './sell-editor.tsx'

type NewSellProps = Pick<SellEditorProps, 'detail' | 'onClose'> & { cost: CostOfDetail }

/** A new alternative begins with what the markup rules add; without an answer it begins with the usual percentage. */
export const NewSell = ({ detail, cost, onClose }: NewSellProps) => {
  const { data, isPending } = useQuery(markupRulesOptions(detail.key, cost.idCost))
  if (isPending) return <SkeletonRows rows={cost.charges.length + 4} height={31} />
  const rules = new Map(data?.map(({ costIndex, rule }) => [costIndex, rule]))
  return <SellEditor detail={detail} cost={cost} rules={rules} onClose={onClose} />
}
