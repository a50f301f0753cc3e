import { type CostOfDetail, costSummaries, sourceCostsOf, sourceName } from '../charge-grid/cost-summaries.ts'
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, PlusIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Empty, ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useFormat, currencySign } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { approvalStateOf, lacksApproval } from '../approval.ts'
import { combinationName, listedCombinations } from '../comparison/combination.ts'
import { ByCurrencySwitch } from '../by-currency.tsx'
import { RemovedDrafts } from '../editing/removed-drafts.tsx'
import { ChargeInAllButton } from './in-all/charge-in-all-dialog.tsx'
import { SellBar } from './sell-bar.tsx'
import { WITH_UNSOLD } from './lines/unsold-charges.tsx'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { useEdit } from '../editing/use-edit.ts'
import { useRemoveGroup } from '../alternative/use-remove-group.ts'
import { sellName } from '../sell-name.ts'
import { ApprovalCard } from '../approval/approval-card.tsx'
import { RevisionsCard } from '../revisions/revisions-card.tsx'
import { RulesCard, UsedRulesCard } from '../margin/rules-card.tsx'
import { linesWithoutCost } from '../margin/draft-totals.ts'
import { useDefaultMarkup, useMarkupRules, useMinimumMargin, useSellingRates } from '../margin/use-markup-rules.ts'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'
import { chargeKey, defaultRule } from './sell-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { SellEditor, type SellEditorProps } from './sell-editor.tsx'
import { useChargeCodes } from '../charge-grid/use-unit-words.ts'
import { marginHue } from '../margin/margin-now.tsx'
import { MarginRuler } from '../margin/margin-ruler.tsx'

/** Margin of the selected alternative, and all alternatives against the minimum margin. */
export const MarginCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  const chosenSell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  const margin = chosenSell?.margin
  if (chosenSell === undefined || margin === undefined) return null
  const withoutCost = margin.cost === undefined ? 0 : linesWithoutCost(chosenSell)
  const hue = marginHue(margin, chosenSell.stale)
  const points = detail.sell.flatMap((sell, index) => {
    const { marginPct: value, atMost = false } = sell.margin ?? {}
    return value === undefined
      ? []
      : [
          {
            number: index + 1,
            value: Number(value),
            isChosen: sell.idSell === detail.sellectedSell,
            isAtMost: atMost,
            isStale: sell.stale,
          },
        ]
  })
  return (
    <section className="card" aria-labelledby="margin-title">
      <header className="card-head">
        <h2 id="margin-title">{p('margin.title')}</h2>
        <span className="end note">{p('common.inCurrency', { currency: currencySign(detail.displayCurrency) })}</span>
      </header>
      <div className="card-body">
        <dl className="earned gap-8-16 grid between" style={{ gridTemplateColumns: '1fr 1fr' }}>
          <div>
            <dt className="label">{p('margin.ofSale')}</dt>
            <dd className="figure hue" data-hue={hue}>
              {format.margin(margin.marginPct, margin.atMost)}
            </dd>
            <dd className="label">
              {p('margin.amountOf', {
                amount: format.amount(margin.margin),
                sell: format.amount(margin.sellWithCost ?? margin.sell),
              })}
            </dd>
            {withoutCost > 0 && <dd className="label">{p('margin.withoutCost', { count: withoutCost })}</dd>}
          </div>
          <div>
            <dt className="label">{p('common.markupOnCost')}</dt>
            <dd className="figure">{format.margin(margin.markupPct, margin.atMost)}</dd>
            {margin.cost !== undefined && (
              <dd className="label">
                {p('margin.amountOver', { amount: format.amount(margin.margin), cost: format.amount(margin.cost) })}
              </dd>
            )}
          </div>
        </dl>
        {minimum !== undefined && points.length > 0 && <MarginRuler points={points} minimum={Number(minimum)} />}
      </div>
    </section>
  )
}

type SellEditorLoaderProps = Omit<SellEditorProps, 'rules'>

/** Loads the markup rules for the editor of an alternative; without them it starts with the default markup. */
const SellEditorLoader = (props: SellEditorLoaderProps) =>
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

interface SellAsideProps {
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

/** Value of the `from` parameter that raises prices to the minimum margin. */
const RAISE = 'minimum'

/** The client's alternatives; one is edited in place. */
export const SellTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const { edit, from, set } = useEdit()
  const removeGroup = useRemoveGroup(detail)
  const mayAdd = offered(detail, 'AddSellGroup')?.possible === true
  const costs = costSummaries(detail)
  const savedCombinations = listedCombinations(detail, undefined).filter(
    ({ saved, combination }) => saved && combination,
  )
  const original = detail.sell.find(({ idSell }) => idSell === from)
  const sources =
    original === undefined
      ? (from ?? '').split('+').flatMap((id) => detail.cost?.find(({ idCost }) => idCost === id) ?? [])
      : sourceCostsOf(detail, original)
  const source = original ?? sources[0]
  const unsaved = useUnsaved(detail.key)
  // An unsaved draft stays open when another user removes its costs.
  const isNewOpen =
    edit === 'new' && mayAdd && (source !== undefined || unsaved.includes(draftNameOf(detail, 'sell', undefined, from)))
  const shownSell = detail.sell.find(({ idSell }) => idSell === (edit ?? detail.sellectedSell))
  const ruledCosts = sources.length > 0 ? sources : sourceCostsOf(detail, shownSell)
  // The best unsold cost; the first alternative starts from the page head.
  const bestUnsold =
    detail.sell.length === 0 ? undefined : costs.find(({ complete, soldIn }) => complete && soldIn === 0)
  const nextCost = mayAdd && edit === undefined ? bestUnsold?.cost : undefined
  useCommands(
    nextCost === undefined
      ? []
      : [
          {
            id: 'sell.next',
            title: `${t('sell.addFromCost')} ${sourceName(nextCost)}`,
            keys: 'v',
            scope: 'screen',
            run: () => set('new', nextCost.idCost),
          },
        ],
  )
  const unapprovedCount = detail.sell.filter(lacksApproval).length
  const hasAside =
    detail.revisions.length > 0 ||
    source !== undefined ||
    isNewOpen ||
    detail.sell.some((sell) => approvalStateOf(sell) !== undefined || sell.margin !== undefined)
  const alternatives = (
    <div className="stack gap-8" role={hasAside ? undefined : 'tabpanel'}>
      <header className="part-head min-height-28 row gap-10">
        <h2>{t('sell.alternatives', { count: detail.sell.length })}</h2>
        <span className="quiet">
          {[
            detail.sellectedSell === undefined ? '' : p('sell.chosenCount'),
            unapprovedCount === 0 ? '' : p('sell.needCount', { count: unapprovedCount }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span className="end row gap-8 margin-left-auto wide wrap">
          {detail.sell.length > 0 && <ByCurrencySwitch />}
          {edit === undefined && <ChargeInAllButton detail={detail} />}
          {mayAdd && costs.length > 0 && (
            <PopoverNext
              placement="bottom-end"
              arrow={false}
              // The form opened by a menu item keeps the focus after the menu closes.
              shouldReturnFocusOnClose={false}
              content={
                <Menu>
                  {savedCombinations.map((one) => (
                    <MenuItem
                      key={one.idCosts.join()}
                      text={combinationName(one, '')}
                      labelElement={format.amount(one.combination?.total)}
                      onClick={() => set('new', one.idCosts.join('+'))}
                    />
                  ))}
                  {savedCombinations.length > 0 && <MenuDivider />}
                  {costs.map(({ cost, total, complete, soldIn }) => (
                    <MenuItem
                      key={cost.idCost}
                      text={sourceName(cost)}
                      labelElement={[
                        soldIn > 0 ? t('costs.isSold') : '',
                        complete ? format.amount(total) : t('mark.incomplete'),
                      ]
                        .filter((part) => part !== '')
                        .join(' · ')}
                      onClick={() => set('new', cost.idCost)}
                    />
                  ))}
                </Menu>
              }
            >
              <Button icon={<PlusIcon />} endIcon={<CaretDownIcon />}>
                {t('sell.addFromCost')} {nextCost !== undefined && <kbd aria-hidden="true">V</kbd>}
              </Button>
            </PopoverNext>
          )}
        </span>
      </header>
      {detail.sell.map((sell) =>
        edit === sell.idSell ? (
          <SellEditorLoader
            key={`${sell.idSell}${from ?? ''}`}
            detail={detail}
            sell={sell}
            costs={sourceCostsOf(detail, sell)}
            isRaised={from === RAISE}
            addUnsold={from === WITH_UNSOLD}
            onClose={() => set(undefined)}
            onOpen={set}
          />
        ) : (
          <SellBar
            key={sell.idSell}
            detail={detail}
            sell={sell}
            onEdit={() => set(sell.idSell)}
            onCopy={() => set('new', sell.idSell)}
            onRemove={() => void removeGroup({ idSell: sell.idSell }, sellName(detail, sell))}
          />
        ),
      )}
      {isNewOpen && (
        <SellEditorLoader
          key={from}
          detail={detail}
          original={original}
          costs={sources}
          from={from}
          onClose={() => set(undefined)}
          onOpen={set}
        />
      )}
      <RemovedDrafts
        detail={detail}
        kind="sell"
        ids={detail.sell.map(({ idSell }) => idSell)}
        isNewOpen={isNewOpen}
        newFrom={isNewOpen ? from : undefined}
        onNew={(idCost) => set('new', idCost)}
      />
      {detail.sell.length === 0 && !isNewOpen && (
        <Empty
          kind="none"
          title={detail.cost === undefined ? t('sell.noneForCommercial') : t('sell.none')}
          help={t('sell.noneHelp')}
          actions={
            mayAdd &&
            costs[0] !== undefined && (
              <Button intent="primary" onClick={() => set('new', costs[0]?.cost.idCost)}>
                {t('costs.use', { name: sourceName(costs[0].cost) })}
              </Button>
            )
          }
        />
      )}
    </div>
  )
  if (!hasAside) return alternatives
  return (
    <div className="costs-with-notes grid start gap-12" role="tabpanel">
      {alternatives}
      <aside className="stack gap-8">
        <SellAside
          detail={detail}
          idCosts={ruledCosts.map(({ idCost }) => idCost)}
          isNew={isNewOpen}
          onRaise={(idSell) => set(idSell, RAISE)}
        />
      </aside>
    </div>
  )
}
