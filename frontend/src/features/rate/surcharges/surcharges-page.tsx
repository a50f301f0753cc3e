import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon } from '@blueprintjs/icons'
import type { SurchargeRow } from '@freight/contracts/surcharge/surcharge'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { NewButton, useEntryKeys, useRows } from '../../../components/catalogue/catalogue-page.tsx'
import { MasterList, TwoLines } from '../../../components/catalogue/master-list.tsx'
import { Empty, ErrorCard } from '../../../components/feedback/load-state.tsx'
import { withValues } from '../../../lib/browser/url-state.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { SurchargeEditor } from './surcharge-editor.tsx'
import { surchargeKeys, surchargeOptions, surchargesPage } from './surcharge.ts'
import { useSurchargeWords } from './use-surcharge-words.ts'
import '../../../components/catalogue/catalogue-page.css'

const NEW = 'new'

/** Lanes: records of one code differ in them. */
const laneOf = ({ origins, destinations }: SurchargeRow): string[] =>
  origins.length + destinations.length > 0 ? [`${origins.join(', ') || '*'} – ${destinations.join(', ') || '*'}`] : []

/** Surcharges of carriers with the chosen one beside them; `with` in the address names it. */
export const SurchargesPage = () => {
  const { t } = useTranslation('rates')
  const { t: catalogue } = useTranslation('catalogue')
  const format = useFormat()
  const words = useSurchargeWords()
  const [search, setSearch] = useSearchParams()
  const pages = useRows([...surchargeKeys.all, 'rows'], surchargesPage)
  const selected = search.get('with') ?? undefined
  const select = (next: string | undefined) => setSearch((before) => withValues(before, { with: next }))
  const isNew = selected === NEW
  const { data } = useQuery({ ...surchargeOptions(selected ?? ''), enabled: selected !== undefined && !isNew })
  const surcharge = data?.id === selected ? data : undefined
  useEntryKeys([{ id: 'surcharge-new', title: t('surcharge.new'), key: 'c', run: () => select(NEW), isOff: isNew }])
  return (
    <div className="catalogue-page stack">
      <header className="catalogue-head pad-2-16-8 gap-6-12 min-height-36 row wrap flex-none">
        <Button variant="minimal" icon={<ChevronLeftIcon />} onClick={() => setSearch({})}>
          {t('common.rates')}
        </Button>
        <h1 className="catalogue-tab head-tab">{t('common.surcharges')}</h1>
        <div className="catalogue-actions flex wrap gap-8 margin-left-auto">
          <NewButton text={t('surcharge.new')} onClick={() => select(NEW)} />
        </div>
      </header>
      <div className="catalogue-body line-above-2 flex flex-1 min-height-0">
        <MasterList
          label={t('common.surcharges')}
          rows={pages.rows}
          total={pages.total}
          rowKey={({ id }) => id}
          rowHeight={48}
          width={418}
          selected={selected}
          isLoading={pages.isLoading}
          isStale={pages.isStale}
          isQuiet={({ state }) => state === 'EXPIRED'}
          onSelect={select}
          onOpen={() => document.querySelector<HTMLElement>('.rate-editor')?.focus()}
          onEscape={() => select(undefined)}
          onEnd={pages.loadMore}
          empty={
            pages.error === null ? (
              <Empty kind="none" title={t('surcharge.empty')} help={t('surcharge.emptyHelp')} />
            ) : (
              <ErrorCard
                error={pages.error}
                title={catalogue('common.loadFailed')}
                onRetry={() => void pages.refetch()}
              />
            )
          }
        >
          {(row) => (
            <TwoLines
              title={[row.carrier.name, ...laneOf(row)].join(' · ')}
              below={words(row)}
              end={t(`state.${row.state}`)}
              endBelow={row.validTo === null ? undefined : t('offers.until', { day: format.dayMonth(row.validTo) })}
            />
          )}
        </MasterList>
        {isNew && <SurchargeEditor key={NEW} surcharge={undefined} onClose={(answer) => select(answer?.id)} />}
        {surcharge !== undefined && (
          <SurchargeEditor key={surcharge.id} surcharge={surcharge} onClose={() => select(undefined)} />
        )}
      </div>
    </div>
  )
}
