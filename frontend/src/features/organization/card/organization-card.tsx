import { Button } from '@blueprintjs/core'
import { EditIcon, MergeColumnsIcon, OfficeIcon, PlusIcon, DuplicateIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { SkeletonRows, LoadState } from '../../../components/feedback/load-state.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import {
  type Organization,
  formatRut,
  organizations,
  commercialsOptions,
  peopleOptions,
  duplicatesOptions,
} from '../organization-queries.ts'
import { newQuotationPath } from '../paths.ts'
import { AddressesCard } from '../addresses/addresses-card.tsx'
import { DataCard, ExpressCard } from './data-card.tsx'
import { Figures, QuotationsCard, RepCard } from './cards.tsx'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { CatalogueHistory, DangerPanel } from '../../../components/catalogue/side-card.tsx'
import { useHistoryFields } from '../use-fields.ts'
import { useState } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'

/** A possible duplicate: compare the two, or mark them as different. */
const DuplicateBanner = ({
  organization,
  onCompare,
}: {
  organization: Organization
  onCompare: (other: string) => void
}) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const andList = useAndList()
  const errorText = useErrorText()
  const dismiss = useEntryCommand('organization')
  const [first] = useQuery(duplicatesOptions(organization.id)).data ?? []
  if (first === undefined) return null
  const dismissPair = async () => {
    try {
      await dismiss.run({
        id: organization.id,
        revision: organization.revision,
        name: 'DismissDuplicate',
        body: { other: first.id },
      })
      void notify({
        title: t('duplicate.dismissed', { one: organization.nombreFantasia, other: first.nombreFantasia }),
      })
    } catch (error) {
      void notify({ kind: 'failed', title: t('duplicate.failed'), text: errorText(error) })
    }
  }
  const reasons = andList(first.reasons.map((reason) => t(`duplicate.${reason}`)))
  return (
    <aside className="org-banner fact-banner gap-4-8 min-height-36 row wrap size-12-5" data-hue="amber">
      <DuplicateIcon size={14} className="hue" aria-hidden="true" />
      <p>
        <strong>{t('duplicate.title')}</strong>{' '}
        <span className="secondary">{t('duplicate.reasons', { name: first.nombreFantasia, reasons })}</span>
      </p>
      {may('MODIFICAR_ORGANIZACION') && (
        <div className="flex wrap to-end gap-8 margin-left-auto">
          <Button variant="minimal" size="small" loading={dismiss.isBusy} onClick={() => void dismissPair()}>
            {t('duplicate.dismiss')}
          </Button>
          <Button size="small" onClick={() => onCompare(first.id)}>
            {t('duplicate.compare')}
          </Button>
        </div>
      )}
    </aside>
  )
}

/** Deactivates the organization, with an explanation of the effects; or reactivates it. */
const Activity = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const errorText = useErrorText()
  const { run, isBusy } = useEntryCommand('organization')
  if (!may('MODIFICAR_ORGANIZACION') || organization.mergedInto !== undefined) return null
  const reportFailure = (error: unknown) =>
    void notify({ kind: 'failed', title: t('common.couldNotSave'), text: errorText(error) })
  const reactivateNow = (revision: number) =>
    run({ id: organization.id, revision, name: 'ReactivateOrganization', body: {} }).then(
      () => undefined,
      reportFailure,
    )
  const deactivateNow = async () => {
    try {
      const { revision } = await run({
        id: organization.id,
        revision: organization.revision,
        name: 'DeactivateOrganization',
        body: {},
      })
      void offerUndo({
        key: `organization-${organization.id}`,
        title: t('activity.deactivated', { name: organization.nombreFantasia }),
        undo: () => void reactivateNow(revision),
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  if (!organization.active)
    return (
      <Button className="org-reactivate" loading={isBusy} onClick={() => void reactivateNow(organization.revision)}>
        {t('common.reactivate')}
      </Button>
    )
  return (
    <DangerPanel
      title={t('activity.deactivateTitle')}
      actions={
        <Button variant="outlined" intent="danger" loading={isBusy} onClick={() => void deactivateNow()}>
          {t('common.deactivate')}
        </Button>
      }
    >
      {t('activity.deactivateText')}
    </DangerPanel>
  )
}

const SHOWN_PEOPLE = 4

/** Contacts of the card and recipients of offers, with the number of offers. */
const PeopleCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const { data } = useQuery(peopleOptions(id))
  const [isAllShown, setAllShown] = useState(false)
  const shown = isAllShown ? data : data?.slice(0, SHOWN_PEOPLE)
  const content = () => {
    if (shown === undefined) return <SkeletonRows rows={3} height={46} />
    if (shown.length === 0) return <p className="card-body quiet">{t('people.none')}</p>
    return (
      <ul>
        {shown.map((person) => (
          <li key={person.id ?? person.mail} className="org-person pad-6-12 line-17 row gap-10 size-12-5 line-below">
            <Avatar name={person.name} size={30} />
            <span className="org-person-name stack flex-1 min-width-0">
              <span className="clipped">
                {person.name}
                {person.primary && (
                  <span className="tag margin-left-6" data-hue="accent">
                    {t('people.primary')}
                  </span>
                )}
              </span>
              <span className="quiet clipped">{person.mail}</span>
            </span>
            <span className="low stack flex-none min-width-0 secondary">
              <span>{person.area}</span>
              <span className="quiet">{t('people.in', { count: person.quotations })}</span>
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className="card org-people">
      <header className="card-head">
        <h2>{t('common.contacts')}</h2>
        {data !== undefined && <span className="count">{data.length}</span>}
        <span className="note">{t('people.note')}</span>
      </header>
      {content()}
      {data !== undefined && !isAllShown && data.length > SHOWN_PEOPLE && (
        <button type="button" className="link-button margin-4-12-8" onClick={() => setAllShown(true)}>
          {t('common.andMore', { count: data.length - SHOWN_PEOPLE })}
        </button>
      )}
    </section>
  )
}

/** History of the organization, newest first. */
const HistoryCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const { data: commercials } = useQuery({ ...commercialsOptions, enabled: may('COMERCIAL', 'PRICING') })
  const repName = (rep: string) =>
    rep === '' ? t('rep.none') : (commercials?.rows.find((one) => one.id === rep)?.name ?? rep)
  const fields = useHistoryFields(repName)
  return (
    <CatalogueHistory collection="organizations" id={id} namespace="organizations" fields={fields}>
      {(history, count) => (
        <section className="card org-history">
          <header className="card-head">
            <h2>{t('common.history')}</h2>
            {count !== undefined && <span className="count">{count}</span>}
          </header>
          <div className="card-body">{history}</div>
        </section>
      )}
    </CatalogueHistory>
  )
}

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
  if (organization === undefined)
    return <LoadState error={error} title={t('common.loadFailed')} onRetry={refetch} rows={8} height={46} />
  return (
    <div className="stack gap-10">
      <Head organization={organization} onEdit={onEdit} onMerge={onMerge && (() => onMerge())} />
      {organization.mergedInto !== undefined && <MergedInto into={organization.mergedInto} onOpen={onOpen} />}
      {organization.merged.length > 0 && (
        <p className="quiet">{t('merged.with', { names: andList(organization.merged.map(({ name }) => name)) })}</p>
      )}
      {onMerge && <DuplicateBanner organization={organization} onCompare={onMerge} />}
      <Figures id={id} />
      <div className="org-columns grid gap-10">
        <DataCard organization={organization} />
        <div className="org-stack stack gap-10">
          <RepCard organization={organization} />
          <ExpressCard organization={organization} />
        </div>
        <PeopleCard id={id} />
      </div>
      {(may('SOLICITAR_SHIPMENT') || may('EXPRESS_OP') || may('MODIFICAR_SHIPMENT')) && <AddressesCard id={id} />}
      <QuotationsCard id={id} />
      <div className="org-below grid start gap-10">
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
      {organization.esCliente && <span className="tag">{t('common.client')}</span>}
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
    <header className="gap-8-12 row wrap">
      <span className="width-40 height-40 radius-card on-track row centred flex-none secondary">
        <OfficeIcon size={18} aria-hidden="true" />
      </span>
      <div className="org-title min-width-0">
        <h2 className="row wrap gap-8 line-22">
          {organization.nombreFantasia} <Tags organization={organization} />
        </h2>
        <p className="quiet size-12-5 line-18">{facts.filter((text) => text !== '').join(' · ')}</p>
      </div>
      <div className="flex wrap to-end gap-8 margin-left-auto">
        {onMerge && may('MODIFICAR_ORGANIZACION') && isStanding && (
          <Button variant="minimal" icon={<MergeColumnsIcon />} onClick={onMerge}>
            {t('merge')}
          </Button>
        )}
        {isStanding && may('PRICING') && may('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS') && (
          <Button onClick={() => void navigate(`/pricing/tarifas?act=price-list&client=${organization.id}`)}>
            {t('priceList')}
          </Button>
        )}
        {path !== undefined && (
          <Button icon={<PlusIcon />} onClick={() => void navigate(path)}>
            {t('common.newQuotation')}
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
    <aside className="org-banner fact-banner gap-4-8 min-height-36 row wrap size-12-5" data-hue="grey">
      <MergeColumnsIcon size={14} className="hue" aria-hidden="true" />
      <p>{t('merged.into', { name: into.name })}</p>
      <Button size="small" onClick={() => onOpen(into.id)}>
        {t('merged.open', { name: into.name })}
      </Button>
    </aside>
  )
}
