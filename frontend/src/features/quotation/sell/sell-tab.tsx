import { sourceCostsOf } from '../costs/source-costs-of-draft.ts'
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, PlusIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { approvalStateOf, lacksApproval } from '../approval/approval.ts'
import { costSummaries, sourceName } from '../costs/cost-summaries.ts'
import { combinationName, listedCombinations } from '../comparison/combination.ts'
import { ByCurrencySwitch } from '../by-currency.tsx'
import { RemovedDrafts } from '../editing/removed-drafts.tsx'
import { SellBar } from './sell-bar.tsx'
import { SellEditorLoader } from './sell-editor-loader.tsx'
import { SellAside } from './sell-aside.tsx'
import { WITH_UNSOLD } from './lines/unsold-charges.tsx'
import { draftNameOf } from '../editing/use-edited-draft.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { useEdit } from '../editing/use-edit.ts'
import { useRemoveGroup } from '../alternative/use-remove-group.ts'
import { sellName } from './sell-name.ts'

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
  const sources = (from ?? '').split('+').flatMap((id) => detail.cost?.find(({ idCost }) => idCost === id) ?? [])
  const [source] = sources
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
    <div className="sell-tab" role={hasAside ? undefined : 'tabpanel'}>
      <header className="part-head">
        <h2>{t('sell.alternatives', { count: detail.sell.length })}</h2>
        <span className="quiet">
          {[
            detail.sellectedSell === undefined ? '' : p('sell.chosenCount'),
            unapprovedCount === 0 ? '' : p('sell.needCount', { count: unapprovedCount }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span className="end wide">
          {detail.sell.length > 0 && <ByCurrencySwitch />}
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
                  {costs.map(({ cost, total, complete }) => (
                    <MenuItem
                      key={cost.idCost}
                      text={sourceName(cost)}
                      labelElement={complete ? format.amount(total) : t('mark.incomplete')}
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
            onRemove={() => void removeGroup({ idSell: sell.idSell }, sellName(detail, sell))}
          />
        ),
      )}
      {isNewOpen && (
        <SellEditorLoader
          key={from}
          detail={detail}
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
    <div className="costs-with-notes" role="tabpanel">
      {alternatives}
      <aside className="sell-tab">
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
