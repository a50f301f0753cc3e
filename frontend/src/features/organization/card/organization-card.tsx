import { Button } from '@blueprintjs/core'
import { EditIcon, MergeColumnsIcon, OfficeIcon, PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { type Organization, formatRut } from '../organization.ts'
import { newQuotationPath } from '../paths.ts'
import { organizations } from '../organization-queries.ts'
import { AddressesCard } from '../addresses/addresses-card.tsx'
import { DataCard, ExpressCard } from './data-card.tsx'
import { DuplicateBanner } from './duplicate-banner.tsx'
import { Figures } from './figures.tsx'
import { HistoryCard } from './history-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { QuotationsCard } from './quotations-card.tsx'
import { RepCard } from './rep-card.tsx'
import { Activity } from './activity.tsx'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'

export interface OrganizationCardProps {
  id: string
  /** Absent in a read-only card. */
  onEdit?: () => void
  /** Compares with the given organization, or opens the picker. */
  onMerge?: (other?: string) => void
  onOpen: (id: string) => void
}

/** The card of an organization. */
export const OrganizationCard = ({ id, onEdit, onMerge, onOpen }: OrganizationCardProps) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const andList = useAndList()
  const { data: organization, error, refetch } = useQuery(organizations.one(id))
  if (error !== null && organization === undefined)
    return <ErrorCard error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  if (organization === undefined) return <SkeletonRows rows={8} height={46} />
  return (
    <div className="org-card">
      <Head organization={organization} onEdit={onEdit} onMerge={onMerge && (() => onMerge())} />
      {organization.mergedInto !== undefined && <MergedInto into={organization.mergedInto} onOpen={onOpen} />}
      {organization.merged.length > 0 && (
        <p className="quiet">{t('merged.with', { names: andList(organization.merged.map(({ name }) => name)) })}</p>
      )}
      {onMerge && <DuplicateBanner organization={organization} onCompare={onMerge} />}
      <Figures id={id} />
      <div className="org-columns">
        <DataCard organization={organization} />
        <div className="org-stack">
          <RepCard organization={organization} />
          <ExpressCard organization={organization} />
        </div>
        <PeopleCard id={id} />
      </div>
      {(may('SOLICITAR_SHIPMENT') || may('EXPRESS_OP') || may('MODIFICAR_SHIPMENT')) && <AddressesCard id={id} />}
      <QuotationsCard id={id} />
      <div className="org-below">
        {may('CONSULTAR_ORGANIZACION') && <HistoryCard id={id} />}
        <Activity organization={organization} />
      </div>
    </div>
  )
}

const Tags = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  return (
    <>
      {organization.esCliente && <span className="tag">{t('client')}</span>}
      {organization.esProveedor && <span className="tag">{t('supplier')}</span>}
      {organization.prospect && (
        <span className="tag" data-hue="amber">
          {t('prospect')}
        </span>
      )}
      {!organization.active && (
        <span className="tag" data-hue="grey">
          {t('inactive')}
        </span>
      )}
    </>
  )
}

interface HeadProps {
  organization: Organization
  onEdit: (() => void) | undefined
  onMerge: (() => void) | undefined
}

const Head = ({ organization, onEdit, onMerge }: HeadProps) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const navigate = useNavigate()
  const countryName = useCountryName()
  const isStanding = organization.mergedInto === undefined
  const path = organization.active && organization.esCliente ? newQuotationPath(organization.id, may) : undefined
  const facts = [
    organization.razonSocial,
    organization.rut === '' ? '' : `${t('field.rut')} ${formatRut(organization.rut)}`,
    [organization.ciudad, countryName(organization.paisCod)].filter(Boolean).join(', '),
  ]
  return (
    <header className="org-head">
      <span className="org-sign">
        <OfficeIcon size={18} aria-hidden="true" />
      </span>
      <div className="org-title">
        <h2>
          {organization.nombreFantasia} <Tags organization={organization} />
        </h2>
        <p className="quiet">{facts.filter((text) => text !== '').join(' · ')}</p>
      </div>
      <div className="org-actions">
        {onMerge && may('MODIFICAR_ORGANIZACION') && isStanding && (
          <Button variant="minimal" icon={<MergeColumnsIcon />} onClick={onMerge}>
            {t('merge')}
          </Button>
        )}
        {path !== undefined && (
          <Button icon={<PlusIcon />} onClick={() => void navigate(path)}>
            {t('newQuotation')}
          </Button>
        )}
        {onEdit && may('MODIFICAR_ORGANIZACION') && isStanding && (
          <Button icon={<EditIcon />} onClick={onEdit}>
            {t('edit')} <kbd aria-hidden="true">E</kbd>
          </Button>
        )}
      </div>
    </header>
  )
}

const MergedInto = ({ into, onOpen }: { into: { id: string; name: string }; onOpen: (id: string) => void }) => {
  const { t } = useTranslation('organizations')
  return (
    <aside className="org-banner" data-hue="grey">
      <MergeColumnsIcon size={14} className="hue" aria-hidden="true" />
      <p>{t('merged.into', { name: into.name })}</p>
      <Button size="small" onClick={() => onOpen(into.id)}>
        {t('merged.open', { name: into.name })}
      </Button>
    </aside>
  )
}
