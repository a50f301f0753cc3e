import { shipmentLists } from '@freight/contracts/vocabulary/express'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { DayPickups, WaitingGroups, PickupDialog, accountText, PickupLine } from './day-pickups.tsx'
import { manifestCandidatesOptions, manifestsOptions, pickupGroupsOptions, pickupsOptions } from './pickup-queries.ts'
import './pickups.css'
import { Button } from '@blueprintjs/core'
import type { ManifestCandidate, ManifestRow } from '@freight/contracts/express-manifest/express-manifest'
import { useDownload } from '../../../components/documents/use-download.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { create } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ActProblem } from '../acts/addition-dialogs.tsx'
import { expressKeys, shortReference } from '../shipment.ts'

/** An account with shipments that no manifest has; closing its day asks first. */
const CloseDay = ({ row }: { row: ManifestCandidate }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const client = useQueryClient()
  // What the person saw: a refetch must not change what is confirmed.
  const [closing, setClosing] = useState<ManifestCandidate>()
  const sending = useCommand(
    ({ carrier, account, day, shipments, doubtful }: ManifestCandidate, commandId) =>
      create(
        'express-manifest',
        'CloseExpressDay',
        // What is in doubt is listed with its reason.
        { carrier, account, day, shipments: [...shipments, ...doubtful] },
        { commandId },
      ),
    { onDone: () => client.invalidateQueries({ queryKey: expressKeys.all }) },
  )
  const close = () => setClosing(undefined)
  const facts = [
    t('shipments', { count: row.shipments.length }),
    t('load', { count: row.pieces, kg: format.decimal(row.weight) }),
    ...(row.withoutPickup > 0 ? [t('withoutPickup', { count: row.withoutPickup })] : []),
    ...(row.doubtful.length > 0 ? [t('doubtful', { count: row.doubtful.length })] : []),
  ]
  return (
    <>
      <PickupLine
        title={<strong>{accountText(row)}</strong>}
        aside={<p className="secondary">{facts.join(' · ')}</p>}
        acts={
          <Button size="small" disabled={row.shipments.length === 0} onClick={() => setClosing(row)}>
            {t('close', { day: format.dayMonth(row.day) })}
          </Button>
        }
      >
        {row.closed !== undefined && t('closedAlready', { number: row.closed.number })}
      </PickupLine>
      {closing !== undefined && (
        <ConfirmTitle value={t('close', { day: format.dayMonth(closing.day) })}>
          <Confirm isOpen onCancel={close} onConfirm={() => sending.run(closing).then(close, () => undefined)}>
            <p>{t('askClose', { count: closing.shipments.length, account: accountText(closing) })}</p>
            {closing.doubtful.length > 0 && (
              <p className="hue" data-hue="amber">
                {t('notIn', { ids: closing.doubtful.map((id) => shortReference(id).join('')).join(', ') })}
              </p>
            )}
            <ActProblem error={sending.error} onReload={close} />
          </Confirm>
        </ConfirmTitle>
      )}
    </>
  )
}

/** A manifest with its file. */
const Manifest = ({ row }: { row: ManifestRow }) => {
  const { t } = useTranslation('expressPickups')
  const format = useFormat()
  const target = { documentId: 'document', name: `${row.number}.pdf`, path: `/app/v1/express-manifests/${row.id}` }
  const { download, isBusy } = useDownload(target, t('downloadFailed'))
  const rejected = row.rejected.map(({ id, code, text }) => {
    const reason = [t(`rejected.${code as 'CARRIER'}`), text].filter(Boolean).join(' ')
    return { text: `${shortReference(id).join('')}: ${reason}`, hue: 'amber' as const }
  })
  return (
    <PickupLine
      title={
        <>
          <strong>{row.number}</strong> <span className="secondary">{t(`manifest.${row.status}`)}</span>
        </>
      }
      notes={[...(row.text === '' ? [] : [{ text: row.text, hue: 'red' as const }]), ...rejected]}
      aside={<p className="secondary">{t('shipments', { count: row.shipments })}</p>}
      acts={
        row.status === 'CLOSED' && (
          <Button size="small" disabled={isBusy} onClick={download}>
            {t('pdf')}
          </Button>
        )
      }
    >
      {accountText(row)} · {format.dayMonth(row.day)} · {row.closedBy.name}
    </PickupLine>
  )
}

interface PartProps<Rows extends readonly unknown[]> {
  title: string
  empty: string
  query: { data: Rows | undefined; error: unknown; refetch: () => unknown }
  action?: ReactNode
  children: (rows: Rows) => ReactNode
}

/** A card of the view: loading, failed, empty, or its rows. */
const Part = <Rows extends readonly unknown[]>({ title, empty, query, action, children }: PartProps<Rows>) => {
  const { t } = useTranslation('expressPickups')
  const { data, error, refetch } = query
  const body = () => {
    if (data !== undefined) return data.length === 0 ? <p className="pad-0-14-12 secondary">{empty}</p> : children(data)
    if (error !== null) return <ErrorCard error={error} title={t('failed')} onRetry={() => void refetch()} />
    return <SkeletonRows rows={3} height={36} />
  }
  return (
    <section className="card" aria-label={title}>
      <header className="pad-10-14 row between gap-10">
        <h2>
          {title} {data !== undefined && data.length > 0 && <span className="count">{data.length}</span>}
        </h2>
        {action}
      </header>
      {body()}
    </section>
  )
}

/** `?view=pickups` of the shipments in progress: the pickups of a day, what lacks one, and the days to close. */
export const PickupsPage = () => {
  const { t } = useTranslation('expressPickups')
  const { t: express } = useTranslation('express')
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const pickups = useQuery(pickupsOptions(day))
  const waiting = useQuery(pickupGroupsOptions())
  const candidates = useQuery(manifestCandidatesOptions)
  const manifests = useQuery(manifestsOptions)
  const unparsed = useUnparsedInputs()
  const [scheduling, setScheduling] = useState<readonly string[]>()
  return (
    <div className="catalogue-page stack">
      <header className="catalogue-head pad-2-16-8 gap-6-12 min-height-36 row wrap flex-none">
        <nav className="catalogue-tabs gap-20 flex wrap min-width-0" aria-label={express('tabs')}>
          <Link className="catalogue-tab head-tab express-tab inline-row gap-6" to={shipmentLists.IN_PROGRESS}>
            ← {express('tab.IN_PROGRESS')}
          </Link>
        </nav>
        <h1>{t('title')}</h1>
      </header>
      <div className="pad-8-16-16 scrolls-y stack gap-12 flex-1 min-height-0">
        <Part
          title={t('pickups')}
          empty={t('empty.pickups')}
          query={{ ...pickups, data: pickups.data?.rows }}
          action={
            <UnparsedInputsScope value={unparsed}>
              <DateField
                aria-label={t('day')}
                value={day ?? pickups.data?.day}
                onChange={(next) => setSearch((before) => withValues(before, { day: next }), { replace: true })}
              />
            </UnparsedInputsScope>
          }
        >
          {(rows) => <DayPickups rows={rows} />}
        </Part>
        <Part title={t('waiting')} empty={t('empty.waiting')} query={{ ...waiting, data: waiting.data?.groups }}>
          {(groups) => <WaitingGroups groups={groups} onSchedule={setScheduling} />}
        </Part>
        <Part title={t('closeDay')} empty={t('empty.closeDay')} query={candidates}>
          {(rows) => (
            <ul className="pickup-list">
              {rows.map((row) => (
                <CloseDay key={`${row.carrier} ${row.account}`} row={row} />
              ))}
            </ul>
          )}
        </Part>
        <Part title={t('manifests')} empty={t('empty.manifests')} query={manifests}>
          {(rows) => (
            <ul className="pickup-list">
              {rows.map((row) => (
                <Manifest key={row.id} row={row} />
              ))}
            </ul>
          )}
        </Part>
      </div>
      {scheduling !== undefined && <PickupDialog ids={scheduling} onClose={() => setScheduling(undefined)} />}
    </div>
  )
}
