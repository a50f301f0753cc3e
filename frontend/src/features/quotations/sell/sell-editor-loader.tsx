import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { defaultRule } from './sell-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { markupRulesOptions } from '../queries.ts'
import { SellEditor, type SellEditorProps } from './sell-editor.tsx'
import { useDefaultMarkup, useMinimumMargin } from '../margin/use-minimum-margin.ts'

type SellEditorLoaderProps = Omit<SellEditorProps, 'rules'>

/** An alternative that is worked at, with what the markup rules add; without an answer to that it begins with the company's default. */
export const SellEditorLoader = (props: SellEditorLoaderProps) =>
  props.cost === undefined ? <SellEditor {...props} /> : <WithRules {...props} cost={props.cost} />

const WithRules = (props: SellEditorLoaderProps & { cost: NonNullable<SellEditorLoaderProps['cost']> }) => {
  const { detail, cost } = props
  const { data, isPending } = useQuery(markupRulesOptions(detail.key, cost.idCost))
  const minimum = useMinimumMargin(detail)
  const settings = useQuery(settingsOptions(companyNamed(detail.company)))
  const usual = useDefaultMarkup(detail)
  if (usual === undefined && settings.error !== null)
    return <ErrorCard error={settings.error} onRetry={() => void settings.refetch()} />
  if (isPending || usual === undefined || (props.raise === true && minimum === undefined))
    return <SkeletonRows rows={cost.charges.length + 4} height={31} />
  const byIndex = new Map(data?.map(({ costIndex, rule }) => [costIndex, rule]))
  return <SellEditor {...props} rules={{ byIndex, usual: defaultRule(usual) }} />
}
