import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../components/data-table/filter-input.tsx'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { MailDetail } from './mail-detail.tsx'
import { type OutboxFilter, outboxQuery, parkedStreamsQuery, heldWorkQuery } from '../account-queries.ts'
import '../account.css'
import { Button } from '@blueprintjs/core'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useReleaseHeldWork } from '../account-mutations.ts'
import type { OutboxRow } from '@freight/contracts/mail/outbox'
import { MailStateMark } from './mail-state-mark.tsx'

interface MailListProps {
  rows: readonly OutboxRow[]
  selected: string
  onSelect: (id: string) => void
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Arrow keys select and open mails. */
const toNeighbour = (event: KeyboardEvent<HTMLUListElement>) => {
  const sibling = steps[event.key]
  const line = event.target instanceof Element ? event.target.closest('li') : null
  const next = sibling === undefined ? undefined : line?.[sibling]?.querySelector('button')
  if (next === undefined || next === null) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Two lines per mail: subject and recipient, state and time. */
const MailList = ({ rows, selected, onSelect, onMore, isLoadingMore }: MailListProps) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <nav className="mail-list width-320 line-right flex-none scrolls-y" aria-label={t('account.outbox.title')}>
      <ul onKeyDown={toNeighbour}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="mail-line gap-1-10 pad-7-12-8 no-edge no-fill ink-same pointer hovers picks grid full text-left"
              aria-current={row.id === selected}
              onClick={() => onSelect(row.id)}
            >
              <span className="first-lines medium line-17">{row.subject}</span>
              <MailStateMark state={row.state} />
              <span className="mail-line-below clipped size-12 quiet">{row.to}</span>
              <span className="mail-line-below clipped size-12 quiet">{format.near(row.at)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button variant="minimal" fill loading={isLoadingMore} onClick={onMore}>
          {t('common.showMore')}
        </Button>
      )}
    </nav>
  )
}

/** Work held for an administrator since a restore, with its release; renders nothing without any. Texts: `settings`. */
export const HeldWork = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const errorText = useErrorText()
  const { data } = useQuery(heldWorkQuery)
  const release = useReleaseHeldWork()
  const [isAsking, setAsking] = useState(false)
  const heldWork = data?.held
  if (heldWork === undefined) return null
  const confirm = () =>
    release
      .run(undefined)
      .then(
        () => void notify({ kind: 'done', title: t('account.held.released') }),
        (failure: unknown) =>
          void notify({ kind: 'failed', title: t('account.held.notReleased'), text: errorText(failure) }),
      )
      .finally(() => setAsking(false))
  return (
    <section className="card" aria-labelledby="held-title">
      <header className="card-head">
        <h2 id="held-title">{t('account.held.title')}</h2>
        <span className="end">
          <Button size="small" intent="primary" onClick={() => setAsking(true)}>
            {t('account.held.release')}
          </Button>
        </span>
      </header>
      <div className="card-body">
        <p>{t(`account.held.${heldWork.reason}`, { at: format.dateTime(heldWork.since) })}</p>
        <ul>
          <li>{t('account.held.mails', { count: heldWork.mails })}</li>
          <li>{t('account.held.events', { count: heldWork.events })}</li>
          <li>{t('account.held.scheduler')}</li>
        </ul>
      </div>
      <Confirm isOpen={isAsking} onConfirm={confirm} onCancel={() => setAsking(false)}>
        <p>{t('account.held.confirm', { count: heldWork.mails })}</p>
      </Confirm>
    </section>
  )
}

/** Events that the application could not process; renders nothing without any. Texts: `settings`. */
export const ParkedStreams = () => {
  const { t } = useTranslation('settings')
  const { data } = useQuery(parkedStreamsQuery)
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="parked-title">
      <header className="card-head">
        <h2 id="parked-title">{t('account.parked.title')}</h2>
        <span className="note">{t('account.parked.note')}</span>
      </header>
      <ul className="card-body">
        {data.rows.map(({ kind, name, stream, error }) => (
          <li key={`${kind} ${name} ${stream}`}>
            <strong>{stream}</strong> · {t(`account.parked.${kind}`)} <code>{name}</code> · {error}
          </li>
        ))}
      </ul>
    </section>
  )
}

type StateFilter = 'ALL' | NonNullable<OutboxFilter['state']>

/** Section "Correo saliente" of the settings, for administrators of users. Texts: `settings`, `table`. */
export const OutboxSection = () => {
  const { t } = useTranslation('settings')
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
        {t(`account.outbox.state.${value}`)} <span className="count">{count}</span>
      </>
    ),
  })

  const mails = () => {
    if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={8} height={52} />
    if (selected === undefined)
      return (
        <div className="pad-32 row centred flex-1">
          {q === '' && shown === 'ALL' ? (
            <Empty kind="none" title={t('account.outbox.none')} help={t('account.outbox.noneHelp')} level="h3" />
          ) : (
            <Empty kind="no-match" title={t('account.outbox.noMatch')} level="h3" />
          )}
        </div>
      )
    return (
      <div className="flex flex-1 min-height-0">
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
      <section className="card outbox stack" aria-labelledby="outbox-title">
        <header className="card-head">
          <h2 id="outbox-title">{t('account.outbox.title')}</h2>
          <span className="note">{t('account.outbox.note')}</span>
        </header>
        <div className="outbox-bar pad-8-12 line-below row wrap gap-10 flex-none">
          <Segments
            label={t('filter.state')}
            value={shown}
            onChange={setShown}
            segments={[
              segment('ALL', states && all),
              segment('WAITING', states?.WAITING),
              segment('SENT', states?.SENT),
              segment('FAILED', states?.FAILED),
            ]}
          />
          <FilterInput value={q} onChange={setQ} label={t('account.outbox.search')} />
        </div>
        {mails()}
      </section>
    </>
  )
}
