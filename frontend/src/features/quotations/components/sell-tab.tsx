import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, PlusIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { offered } from '../model/actions.ts'
import { costSummaries, sourceName } from '../model/cost-summaries.ts'
import { SellBar } from './sell-bar.tsx'
import { NewSell } from './new-sell.tsx'
import { SellEditor } from './sell-editor.tsx'
import { useEdit } from './use-edit.ts'
import './costs.css'
import './sell.css'

/** The alternatives for the client; one is edited in place. */
export const SellTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { edit, from, set } = useEdit()
  const mayAdd = offered(detail, 'AddSellGroup')?.possible === true
  const costs = costSummaries(detail)
  const source = costs.find((one) => one.cost.idCost === from)?.cost
  return (
    <div className="sell-tab" role="tabpanel">
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
}
