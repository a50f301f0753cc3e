import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../components/data-table/filter-input.tsx'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { HeldWork } from './held-work.tsx'
import { MailDetail } from './mail-detail.tsx'
import { MailList } from './mail-list.tsx'
import { ParkedStreams } from './parked-streams.tsx'
import { type OutboxFilter, outboxQuery } from '../account-queries.ts'
import '../account.css'

type StateFilter = 'ALL' | NonNullable<OutboxFilter['state']>

/** Section "Correo saliente" of the settings, for administrators of users. Texts: `settings`, `table`. */
export const OutboxSection = () => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  const [shown, setShown] = useState<StateFilter>('ALL')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    outboxQuery({ state: shown === 'ALL' ? undefined : shown, q }),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const states = data?.pages[0]?.states
  const all = states === undefined ? 0 : states.WAITING + states.SENT + states.FAILED
  const selected = rows.find(({ id }) => id === chosen) ?? rows[0]
  const segment = (value: StateFilter, count: number | undefined) => ({
    value,
    label: (
      <>
        {t(`outbox.state.${value}`)} <span className="count">{count}</span>
      </>
    ),
  })

  const mails = () => {
    if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={8} height={52} />
    if (selected === undefined)
      return (
        <div className="outbox-empty">
          {q === '' && shown === 'ALL' ? (
            <Empty kind="none" title={t('outbox.none')} help={t('outbox.noneHelp')} level="h3" />
          ) : (
            <Empty kind="no-match" title={t('outbox.noMatch')} level="h3" />
          )}
        </div>
      )
    return (
      <div className="outbox-panes">
        <MailList
          rows={rows}
          selected={selected.id}
          onSelect={setChosen}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoadingMore={isFetchingNextPage}
        />
        <MailDetail key={selected.id} id={selected.id} />
      </div>
    )
  }
  return (
    <>
      <HeldWork />
      <ParkedStreams />
      <section className="card outbox" aria-labelledby="outbox-title">
        <header className="card-head">
          <h2 id="outbox-title">{t('outbox.title')}</h2>
          <span className="note">{t('outbox.note')}</span>
        </header>
        <div className="outbox-bar">
          <Segments
            label={t('outbox.stateLabel')}
            value={shown}
            onChange={setShown}
            segments={[
              segment('ALL', states && all),
              segment('WAITING', states?.WAITING),
              segment('SENT', states?.SENT),
              segment('FAILED', states?.FAILED),
            ]}
          />
          <FilterInput value={q} onChange={setQ} label={t('outbox.search')} />
        </div>
        {mails()}
      </section>
    </>
  )
}
