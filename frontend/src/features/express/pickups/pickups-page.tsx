import { shipmentLists } from '@freight/contracts/express-shipment/choices'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { CloseDay, Manifest } from './close-day.tsx'
import { DayPickups, WaitingGroups } from './day-pickups.tsx'
import { PickupDialog } from './pickup-dialog.tsx'
import { manifestCandidatesOptions, manifestsOptions, pickupGroupsOptions, pickupsOptions } from './pickup-queries.ts'
import './pickups.css'

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
    if (data !== undefined)
      return data.length === 0 ? <p className="pickup-empty secondary">{empty}</p> : children(data)
    if (error !== null) return <ErrorCard error={error} title={t('failed')} onRetry={() => void refetch()} />
    return <SkeletonRows rows={3} height={36} />
  }
  return (
    <section className="card" aria-label={title}>
      <header className="pickup-head">
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
    <div className="catalogue-page">
      <header className="catalogue-head">
        <nav className="catalogue-tabs" aria-label={express('tabs')}>
          <Link className="catalogue-tab head-tab express-tab" to={shipmentLists.IN_PROGRESS}>
            ← {express('tab.IN_PROGRESS')}
          </Link>
        </nav>
        <h1>{t('title')}</h1>
      </header>
      <div className="pickup-parts">
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
