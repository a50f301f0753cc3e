import { turnOf } from '@freight/contracts/quotation/status-groups'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { ChevronRightIcon, UserIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { Reference } from '../../../components/quotation/reference.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { hueOf } from '../../../components/quotation/status-glyph.tsx'
import { formatElapsed } from '../../../lib/format/format.ts'
import { quotationAsOf } from '../../../lib/queries/quotation-as-of.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { siblingPath } from './sibling-path.ts'
import { useSaving } from '../saving.ts'
import { HeaderActions } from './header-actions.tsx'
import { HistoryBanner } from './history-banner.tsx'
import { usePastRevision } from './use-tab.ts'
import { LiveChanges } from './live-changes.tsx'
import { UnpublishedNotice } from './unpublished-notice.tsx'
import type { Act } from '../commands/act.ts'

/** State of the quotation after the selected historical event; undefined for the current state. */
const usePast = (detail: QuotationDetail) => {
  const revision = usePastRevision(detail)
  const { data } = useQuery({
    ...quotationAsOf(detail.key, revision ?? 0),
    enabled: revision !== undefined,
    placeholderData: (before) => before,
  })
  return revision === undefined ? undefined : { shown: data?.quotation ?? detail, at: data?.at }
}

export interface QuotationHeaderProps {
  detail: QuotationDetail
  listPath: string
  act: Act
}

/** Reference, status, wait and commands of a quotation; for a historical state, that state and the way back. */
export const QuotationHeader = ({ detail: currentDetail, listPath, act }: QuotationHeaderProps) => {
  const pastState = usePast(currentDetail)
  const detail = pastState?.shown ?? currentDetail
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const elapsedMs = useNow() - Date.parse(detail.statusSince)
  const saving = useSaving(currentDetail.key, currentDetail.revision)
  return (
    <header className="quotation-head">
      <div className="quotation-line">
        <nav className="crumb" aria-label={t('crumb')}>
          <Link to={listPath}>{t('quotations')}</Link>
          <ChevronRightIcon size={14} aria-hidden="true" />
        </nav>
        <h1>
          <Reference value={detail.key} />
        </h1>
        <StatusChip status={detail.status} pill />
        <span className="turn">
          <span className="hue" data-hue={hueOf(detail.status)}>
            <UserIcon size={14} aria-hidden="true" /> {shell(`turn.${turnOf[detail.status]}`)}
          </span>{' '}
          {pastState === undefined && (
            <span className="secondary">{t('sinceElapsed', { elapsed: formatElapsed(elapsedMs) })}</span>
          )}
        </span>
        <span className="tag">{t(`scope.${detail.scope}`)}</span>
        {detail.cancelled && (
          <span className="tag" data-hue="red">
            {t('flag.cancelled')}
          </span>
        )}
        {detail.expired && (
          <span className="tag" data-hue="amber">
            {t('flag.expired')}
          </span>
        )}
        {saving !== undefined && <SavingMark state={saving} />}
        {pastState && <HistoryBanner at={pastState.at} />}
        <HeaderActions detail={currentDetail} act={act} />
      </div>
      <FactsLine detail={detail} />
      {pastState === undefined && <UnpublishedNotice detail={currentDetail} />}
      <LiveChanges detail={currentDetail} />
    </header>
  )
}

const FactsLine = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const facts: [string, string | undefined][] = [
    [t('fact.reference'), detail.client?.reference === '' ? undefined : detail.client?.reference],
    [t('fact.commercial'), detail.commercial.name],
    [t('fact.assignedTo'), detail.assignedTo?.name],
    [t('fact.created'), format.dateTime(detail.createdAt)],
    [t('fact.shipment'), detail.shipmentDate === undefined ? undefined : format.date(detail.shipmentDate)],
    [t('fact.company'), detail.company],
  ]
  const { pathname } = useLocation()
  return (
    <dl className="facts-line">
      <div>
        <dt className="visually-hidden">{t('fact.client')}</dt>
        <dd>
          <strong>{detail.client?.razonSocial || detail.client?.nombreFantasia || t('noClient')}</strong>
        </dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {detail.copiedFrom !== undefined && (
        <div>
          <dt>{t('fact.copiedFrom')}</dt>
          <dd>
            <Link to={siblingPath(pathname, detail.copiedFrom)}>{detail.copiedFrom}</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}
