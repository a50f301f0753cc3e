import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, PlusIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { offered } from '../model/actions.ts'
import { approvalState } from '../model/approval.ts'
import { costSummaries, sourceName } from '../model/cost-summaries.ts'
import { SellBar } from './sell-bar.tsx'
import { NewSell } from './new-sell.tsx'
import { SellEditor } from './sell-editor.tsx'
import { useEdit } from './use-edit.ts'
import { withOrderTexts } from './with-order-texts.tsx'
import './costs.css'
import './sell.css'

const SellAside = withOrderTexts(async () => (await import('./sell-aside.tsx')).SellAside)

/** The alternatives for the client; one is edited in place. */
export const SellTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { edit, from, set } = useEdit()
  const mayAdd = offered(detail, 'AddSellGroup')?.possible === true
  const costs = costSummaries(detail)
  const source = costs.find((one) => one.cost.idCost === from)?.cost
  const hasAside = detail.revisions.length > 0 || detail.sell.some((sell) => approvalState(sell) !== undefined)
  const alternatives = (
    <div className="sell-tab" role={hasAside ? undefined : 'tabpanel'}>
      <header className="part-head">
        <h2>{t('sell.alternatives', { count: detail.sell.length })}</h2>
        {mayAdd && costs.length > 0 && (
          <span className="end">
            <PopoverNext
              placement="bottom-end"
              arrow={false}
              content={
                <Menu>
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
                {t('sell.addFromCost')}
              </Button>
            </PopoverNext>
          </span>
        )}
      </header>
      {detail.sell.map((sell) =>
        edit === sell.idSell ? (
          <SellEditor
            key={sell.idSell}
            detail={detail}
            sell={sell}
            cost={detail.cost?.find(({ idCost }) => idCost === sell.idCost)}
            onClose={() => set(undefined)}
          />
        ) : (
          <SellBar key={sell.idSell} detail={detail} sell={sell} onEdit={() => set(sell.idSell)} />
        ),
      )}
      {edit === 'new' && mayAdd && source !== undefined && (
        <NewSell key={source.idCost} detail={detail} cost={source} onClose={() => set(undefined)} />
      )}
      {detail.sell.length === 0 && edit !== 'new' && (
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
        <SellAside detail={detail} />
      </aside>
    </div>
  )
}
