import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { markupRulesOptions } from '../queries.ts'
import { SellEditor, type SellEditorProps } from './sell-editor.tsx'
import { useMinimumMargin } from './use-minimum-margin.ts'

type RuledSellProps = Omit<SellEditorProps, 'rules'>

/** An alternative that is worked at, with what the markup rules add; without an answer it begins with the usual percentage. */
export const RuledSell = (props: RuledSellProps) =>
  props.cost === undefined ? <SellEditor {...props} /> : <WithRules {...props} cost={props.cost} />

const WithRules = (props: RuledSellProps & { cost: NonNullable<RuledSellProps['cost']> }) => {
  const { detail, cost } = props
  const { data, isPending } = useQuery(markupRulesOptions(detail.key, cost.idCost))
  const minimum = useMinimumMargin(detail)
  if (isPending || (props.raise === true && minimum === undefined))
    return <SkeletonRows rows={cost.charges.length + 4} height={31} />
  return <SellEditor {...props} rules={new Map(data?.map(({ costIndex, rule }) => [costIndex, rule]))} />
}
