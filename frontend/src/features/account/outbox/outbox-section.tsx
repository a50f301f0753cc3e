import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentIcon, RefreshIcon, SmallTickIcon, TimeIcon, WarningSignIcon } from '@blueprintjs/icons'
import { FilterInput } from '../../../components/data-table/list-foot.tsx'
import { Empty, LoadState } from '../../../components/feedback/load-state.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { Button } from '@blueprintjs/core'
import type { OutboxMail, OutboxRow, MailState } from '@freight/contracts/mail/outbox'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useRetryMail, useReleaseHeldWork } from '../account-mutations.ts'
import { mailQuery, type OutboxFilter, outboxQuery, parkedStreamsQuery, heldWorkQuery } from '../account-queries.ts'
import '../account.css'
import { Confirm } from '../../../components/feedback/confirm.tsx'

const marks = {
  WAITING: { hue: 'amber', Icon: TimeIcon },
  SENT: { hue: 'green', Icon: SmallTickIcon },
  FAILED: { hue: 'red', Icon: WarningSignIcon },
} as const

/** Delivery state of a mail by icon, word and colour. */
const MailStateMark = ({ state }: { state: MailState }) => {
  const { t } = useTranslation('settings')
  const { hue, Icon } = marks[state]
  return (
    <span className="hue inline-row to-end gap-4 flex-none size-12" data-hue={hue}>
      <Icon size={12} aria-hidden="true" />
      {t(`account.outbox.mark.${state}`)}
    </span>
  )
}

const refusedIn = (error: string) => / for (?<count>\d+) of (?<all>\d+) recipients/.exec(error)?.groups

/** Whether the mail was partly delivered; a resend goes to the other recipients only. */
const isPartlyTaken = (error: string | undefined): boolean => {
  const refused = refusedIn(error ?? '')
  return refused !== undefined && refused['count'] !== refused['all']
}

/** Translated reason of a failed mail. */
const useMailError = () => {
  const { t } = useTranslation('settings')
  return (error: string | undefined): string | undefined => {
    if (error === undefined) return undefined
    if (error === 'EXPIRED') return t('account.outbox.expired')
    const refusal = /\b[45]\d\d\b/.exec(error)?.[0]
    if (refusal === undefined) return t('account.outbox.unreachable', { code: error })
    const { count, all } = refusedIn(error) ?? {}
    return count === undefined || all === undefined
      ? t('account.outbox.refused', { code: refusal })
      : t('account.outbox.partlyRefused', { code: refusal, refused: count, all })
  }
}

/** Content and delivery of a mail, with a button to resend it. */
export const MailDetail = ({ id }: { id: string }) => {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(mailQuery(id))
  const retry = useRetryMail()
  // Time of opening, read once: decides whether a link has expired; the server checks it again.
  const [openedAt] = useState(() => new Date().toISOString())

  if (data === undefined)
    return (
      <div className="stack flex-1 min-width-0 scrolls-y">
        <LoadState error={error} onRetry={refetch} rows={6} height={30} />
      </div>
    )

  const isOver = data.erasedAt !== undefined || (data.usefulUntil !== undefined && data.usefulUntil <= openedAt)
  const send = () =>
    void retry.run(id).then(
      () => void notify({ kind: 'done', title: t('account.outbox.retried') }),
      (failure: unknown) =>
        void notify({ kind: 'failed', title: t('account.outbox.notRetried'), text: errorText(failure) }),
    )
  return (
    <article className="stack flex-1 min-width-0 scrolls-y" aria-label={data.subject}>
      <header className="min-height-40 pad-6-12 row gap-10 flex-none">
        <h3 className="flex-1 min-width-0 breaks-words size-13-5">{data.subject}</h3>
        <MailStateMark state={data.state} />
        {data.state !== 'SENT' && !isOver && (
          <Button
            size="small"
            icon={<RefreshIcon size={14} />}
            loading={retry.isBusy}
            title={isPartlyTaken(data.error) ? t('account.outbox.onlyRefused') : undefined}
            onClick={send}
          >
            {t(data.state === 'WAITING' ? 'account.outbox.sendNow' : 'account.outbox.sendAgain')}
          </Button>
        )}
      </header>
      <MailFacts mail={data} />
      {data.attachments !== undefined && <MailFiles id={id} files={data.attachments} />}
      <MailContent mail={data} />
    </article>
  )
}

const MailContent = ({ mail }: { mail: OutboxMail }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (mail.erasedAt !== undefined)
    return (
      <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">
        {t('account.outbox.erased', { at: format.dateTime(mail.erasedAt) })}
      </p>
    )
  if (mail.isWithheld === true)
    return <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">{t('account.outbox.withheld')}</p>
  return (
    <>
      {/* The sandbox runs no scripts and disables links. */}
      <iframe
        className="mail-preview no-edge flex-1 full"
        title={t('account.outbox.preview')}
        sandbox=""
        srcDoc={mail.html}
      />
      {mail.usefulUntil !== undefined && (
        <p className="gap-7 pad-7-12 row size-12-5 quiet line-above">{t('account.outbox.masked')}</p>
      )}
    </>
  )
}

const MailFiles = ({ id, files }: { id: string; files: NonNullable<OutboxMail['attachments']> }) => {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const fileSize = useFileSize()
  const save = (name: string, index: number) =>
    downloadFile(`/app/v1/outbox/${encodeURIComponent(id)}/attachments/${index + 1}`, name).catch(
      (failure: unknown) =>
        void notify({ kind: 'failed', title: t('common.notDownloaded', { name }), text: errorText(failure) }),
    )
  return (
    <div className="gap-7 pad-7-12 row size-12-5 quiet line-above">
      {files.map(({ name, size }, index) => (
        <Button
          key={name}
          size="small"
          icon={<DocumentIcon size={14} />}
          aria-label={t('common.downloadNamed', { name })}
          onClick={() => void save(name, index)}
        >
          {name} {size !== undefined && <span className="quiet">{fileSize(size)}</span>}
        </Button>
      ))}
    </div>
  )
}

const MailFacts = ({ mail }: { mail: OutboxMail }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const mailError = useMailError()
  const facts: [string, string | undefined][] = [
    [t('account.outbox.from'), mail.from],
    [t('common.replyTo'), mail.replyTo],
    [t('account.outbox.to'), [mail.to, ...(mail.alsoTo ?? [])].join(', ')],
    [t('common.cc'), mail.cc?.join(', ')],
    [t('account.outbox.kind'), t(`account.outbox.kinds.${mail.kind}`)],
    [t('account.outbox.at'), format.dateTime(mail.at)],
    [t('account.outbox.sentAt'), mail.sentAt && format.dateTime(mail.sentAt)],
    [t('account.outbox.nextTry'), mail.nextTryAt && mail.tries > 0 ? format.dateTime(mail.nextTryAt) : undefined],
    [t('account.outbox.tries'), mail.tries > 1 ? String(mail.tries) : undefined],
    [t('account.outbox.error'), mail.state === 'SENT' ? undefined : mailError(mail.error)],
  ]
  return (
    <dl className="mail-facts gap-6-16 pad-0-12-10 grid flex-none">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt className="ink-2 size-11-5">{name}</dt>
              <dd className="breaks-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

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
    if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={8} height={52} />
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
