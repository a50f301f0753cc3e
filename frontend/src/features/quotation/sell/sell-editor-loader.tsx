import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { chargeKey, defaultRule } from './sell-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useMarkupRules, useSellingRates } from '../margin/use-markup-rules.ts'
import type { CostOfDetail } from '../costs/cost-summaries.ts'
import { SellEditor, type SellEditorProps } from './sell-editor.tsx'
import { useChargeCodes } from '../charge-grid/use-charge-codes.ts'
import { useDefaultMarkup, useMinimumMargin } from '../margin/use-minimum-margin.ts'

type SellEditorLoaderProps = Omit<SellEditorProps, 'rules'>

/** Loads the markup rules for the editor of an alternative; without them it starts with the default markup. */
export const SellEditorLoader = (props: SellEditorLoaderProps) =>
  props.detail.cost === undefined || props.detail.cost.length === 0 ? (
    <SellEditor {...props} />
  ) : (
    <WithRules {...props} allCosts={props.detail.cost} />
  )

// Any cost may be used while the alternative is edited.
const WithRules = (props: SellEditorLoaderProps & { allCosts: readonly CostOfDetail[] }) => {
  const { detail, allCosts, costs } = props
  const idCosts = allCosts.map(({ idCost }) => idCost)
  const { rules: appliedRules, isPending, mainFreight, minimumProfit } = useMarkupRules(detail.key, idCosts)
  const selling = useSellingRates(detail.key, idCosts)
  const codes = useChargeCodes(detail.transportMode)
  const minimum = useMinimumMargin(detail)
  const settings = useQuery(settingsOptions(companyNamed(detail.company)))
  const defaultMarkup = useDefaultMarkup(detail)
  if (defaultMarkup === undefined && settings.error !== null)
    return <ErrorCard error={settings.error} onRetry={() => void settings.refetch()} />
  // Without the right to margins the editor starts without a markup.
  if (settings.data !== undefined && defaultMarkup === undefined) return <SellEditor {...props} />
  // Without charge codes, charges added by tariffs are left out.
  const isLoadingCodes = selling.added.length > 0 && codes.rows === undefined && !codes.hasFailed
  if (
    isPending ||
    selling.isPending ||
    isLoadingCodes ||
    defaultMarkup === undefined ||
    (props.isRaised === true && minimum === undefined)
  )
    return <SkeletonRows rows={costs.flatMap(({ charges }) => charges).length + 4} height={31} />
  const byCharge = new Map(appliedRules.map(({ rule, ...charge }) => [chargeKey(charge), rule]))
  const byRate = new Map(
    selling.prices.map(({ idCost, costIndex, ...rate }) => [chargeKey({ idCost, chargeIndex: costIndex }), rate]),
  )
  const added = selling.added.flatMap(({ idCharge, ...rate }) => {
    const charge = codes.rows?.find(({ id }) => id === idCharge)
    return charge ? [{ ...rate, charge }] : []
  })
  const terms = { shipment: detail, minimumProfit }
  const mainFreightKeys = new Set(mainFreight.map(chargeKey))
  return (
    <SellEditor
      {...props}
      rules={{ byCharge, byRate, added, fallbackRule: defaultRule(defaultMarkup), mainFreight: mainFreightKeys, terms }}
    />
  )
}
