import { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { directions, incoterms } from '@freight/contracts/vocabulary/journey'
import { ErrorIcon, OfficeIcon, PersonIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { memo, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { FormRow, Segments } from '../../../components/form/form-row.tsx'
import { TransportIcon } from '../../../components/lane/lane.tsx'
import { modes, type Place, withIncoterm, withTransport, type Client } from '../form/form.ts'
import { newClient, isNewClient } from './client-by-name.ts'
import { assigneesMatching, commercialsMatching, clientsLike } from '../new-quotation-queries.ts'
import { clientsMatching, placesMatching, countriesOptions } from '../../../lib/queries/queries.ts'
import { PlainInputs } from '../form/plain-inputs.tsx'
import { type FormPart, idOf } from '../form/contract-errors.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { InputRow, SelectRow, DateRow } from '../../../components/form/rows.tsx'
import { isDirectionOpen } from '@freight/contracts/freight/direction'

const SEARCH_DELAY_MS = 300
/** Countries offered to users without access to the reference data. */
const neighbours = ['AR', 'BR', 'CL', 'PY', 'UY']

/** Fields of a client outside the catalogue, and similar catalogue clients. */
const NewClient = ({ form, change, errorText }: FormPart) => {
  const { t, i18n } = useTranslation('newQuotation')
  const may = useMay()
  const { client, clientMail } = form
  const typed = {
    name: client?.nombreFantasia ?? '',
    mail: clientMail,
    legal: client?.razonSocial ?? '',
    rut: client?.rut ?? '',
    country: client?.paisCod ?? '',
  }
  const text = JSON.stringify(typed)
  const [searchTerms, setSearchTerms] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearchTerms(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // Only the typed text triggers the search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  const isNew = isNewClient(client)
  const { data } = useQuery({ ...clientsLike(searchTerms), enabled: isNew })
  const allCountries = useQuery({ ...countriesOptions(i18n.language), enabled: isNew && may('CONSULTAR_COUNTRY') }).data
  if (!isNew || client === undefined) return null
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const countries =
    allCountries?.map(({ alpha2, name }) => ({ value: alpha2, label: name })) ??
    neighbours.map((value) => ({ value, label: names.of(value) ?? value }))
  const set = (changes: Partial<Client>) => change({ client: { ...client, ...changes } })
  const similarClient: Client | undefined = data?.[0]
  return (
    <div className="form-line new-client">
      <InputRow
        label={t('client.newName')}
        warning={
          similarClient === undefined ? undefined : (
            <span>
              {t('common.similarTo', { name: similarClient.nombreFantasia })}{' '}
              <button
                type="button"
                className="link-button"
                onClick={() => change({ client: similarClient, clientMail: '' })}
              >
                {t('client.useIt')}
              </button>
            </span>
          )
        }
        hint={t('client.newHint')}
        value={client.nombreFantasia}
        maxLength={200}
        leftElement={<PersonIcon aria-hidden="true" />}
        onChange={(nombreFantasia) => set({ nombreFantasia })}
      />
      <InputRow
        id={idOf('clientMail')}
        label={t('client.newMail')}
        error={errorText('clientMail')}
        type="email"
        value={clientMail}
        onChange={(mail) => change({ clientMail: mail })}
      />
      <InputRow
        label={t('client.newLegal')}
        note={t('common.optional')}
        value={client.razonSocial}
        maxLength={200}
        onChange={(razonSocial) => set({ razonSocial })}
      />
      <InputRow
        label={t('client.newRut')}
        note={t('common.optional')}
        value={client.rut}
        maxLength={30}
        onChange={(rut) => set({ rut })}
      />
      <SelectRow
        label={t('field.country')}
        note={t('common.optional')}
        value={client.paisCod}
        options={[{ value: '', label: '—' }, ...countries]}
        onChange={(paisCod) => set({ paisCod })}
      />
    </div>
  )
}

/** Our client's side; shown only where neither place lies in our country. */
export const DirectionRow = ({ form, change, company }: Omit<FormPart, 'errorText'> & { company: string }) => {
  const { t } = useTranslation('newQuotation')
  const { origin, destination, direction } = form
  if (!origin || !destination || !isDirectionOpen(company, origin.country, destination.country)) return null
  return (
    <div className="form-line place-line">
      <SelectRow
        label={t('lane.direction')}
        hint={t('lane.directionHint')}
        value={direction}
        options={directions.map((value) => ({ value, label: t(`lane.${value}`) }))}
        onChange={(chosen) => change({ direction: chosen })}
      />
    </div>
  )
}

const seaOnly = ['FAS', 'FOB', 'CFR', 'CIF']

const PlaceField = ({
  form,
  cell,
  onText,
  value,
  onChange,
  id,
  invalid,
  describedBy,
}: {
  form: FormPart['form']
  cell: string
  onText: (text: string) => void
  value: Place | undefined
  onChange: (place: Place) => void
  id: string
  invalid: boolean
  describedBy: string | undefined
}) => {
  const [query, setQuery] = useState('')
  const places = useQuery(placesMatching(query, form.transportMode))
  return (
    <SuggestField
      id={id}
      cell={cell}
      invalid={invalid}
      aria-describedby={describedBy}
      value={value}
      found={found(query, places, ({ rows }) => rows)}
      onQuery={setQuery}
      onType={onText}
      onChange={onChange}
      keyOf={(place) => place.code}
      textOf={(place) => `${place.name} · ${place.code}`}
      noteOf={(place) => place.country}
      leftElement={<TransportIcon transport={form.transportMode} />}
    />
  )
}

/** Step 1: client, lane and terms. */
export const ClientAndLane = memo(function ClientAndLane({
  form,
  change,
  errorText,
  company,
  withCommercial,
  withAssignee = false,
  isNew,
  today,
}: FormPart & { company: string; withCommercial: boolean; withAssignee?: boolean; isNew: boolean; today: string }) {
  const { t } = useTranslation('newQuotation')
  const [clientQuery, setClientQuery] = useState('')
  const [commercialQuery, setCommercialQuery] = useState('')
  const clients = useQuery(clientsMatching(clientQuery))
  const commercials = useQuery({ ...commercialsMatching(commercialQuery), enabled: withCommercial })
  const [assigneeQuery, setAssigneeQuery] = useState('')
  const assignees = useQuery({ ...assigneesMatching(assigneeQuery), enabled: withAssignee })
  const isHinted = form.transportMode !== 'SEA' && seaOnly.includes(form.incoterm)
  /** Search text without a chosen option is stored in the draft too. */
  const keepText = (text: string) => {
    if (text !== '') change({})
  }
  const scopeError = errorText('scope')
  return (
    <section className="card" id="step-1" aria-label={t('steps.lane')}>
      <header className="card-head">
        <h2>{t('steps.lane')}</h2>
        <div className="end head-choice row gap-8 size-12-5" id={idOf('scope')} tabIndex={-1}>
          <span className="quiet">{t('field.scope')}</span>
          <Segments
            label={t('field.scope')}
            value={form.scope}
            segments={[
              { value: 'CLIENT', label: t('scope.CLIENT') },
              { value: 'INTERNAL', label: t('scope.INTERNAL') },
              { value: 'ON_REQUEST', label: t('scope.ON_REQUEST') },
            ]}
            onChange={(scope) => change({ scope })}
          />
        </div>
      </header>
      <div className="card-body form-lines">
        {scopeError !== undefined && (
          <p className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" />
            {scopeError}
          </p>
        )}
        <div className={withCommercial ? 'form-line lane-line-4' : 'form-line lane-line-3'}>
          <FormRow id={idOf('client')} label={t('common.client')} error={errorText('client')}>
            {(control) => (
              <SuggestField
                id={control.id}
                cell="client"
                invalid={control.invalid}
                aria-describedby={control['aria-describedby']}
                value={form.client}
                found={found(clientQuery, clients, ({ rows }) => rows)}
                onQuery={setClientQuery}
                onType={keepText}
                onChange={(client) => change({ client })}
                keyOf={(client) => client.id}
                textOf={(client) => client.nombreFantasia}
                noteOf={(client) => `${client.ciudad} ${client.paisCod}`}
                {...(isNew && { create: { from: newClient, text: (name: string) => t('client.new', { name }) } })}
                leftElement={<OfficeIcon aria-hidden="true" />}
                {...(form.client && {
                  rightElement: <CardButton of="client" id={form.client.id} name={form.client.nombreFantasia} />,
                })}
              />
            )}
          </FormRow>
          <InputRow
            label={t('client.reference')}
            value={form.reference}
            maxLength={80}
            onChange={(reference) => change({ reference })}
          />
          {withCommercial && (
            <FormRow label={t('common.salesRep')}>
              {(control) => (
                <SuggestField
                  id={control.id}
                  cell="commercial"
                  value={form.commercial}
                  found={found(commercialQuery, commercials, ({ rows }) => rows)}
                  onQuery={setCommercialQuery}
                  onType={keepText}
                  onChange={(commercial) => change({ commercial })}
                  keyOf={(user) => user.id}
                  textOf={(user) => user.name}
                />
              )}
            </FormRow>
          )}
          <div className="form-row">
            <span className="form-label size-11-5 medium">{t('transport.label')}</span>
            <div className="flex gap-8">
              <Segments
                label={t('transport.label')}
                value={form.transportMode}
                segments={TransportMode.options.map((transport) => ({
                  value: transport,
                  label: <TransportIcon transport={transport} />,
                  name: t(`transport.${transport}`),
                }))}
                onChange={(transport) => change(withTransport(form, transport))}
              />
              <Segments
                label={t('transport.mode')}
                value={form.modo}
                segments={modes[form.transportMode].map((mode) => ({ value: mode, label: mode }))}
                onChange={(modo) => change({ modo })}
              />
            </div>
          </div>
        </div>
        {withAssignee && (
          <FormRow label={t('common.assignedTo')} note={t('common.optional')}>
            {(control) => (
              <SuggestField
                id={control.id}
                cell="assignedTo"
                value={form.assignedTo}
                found={found(assigneeQuery, assignees, ({ rows }) => rows)}
                onQuery={(text) => {
                  setAssigneeQuery(text)
                  keepText(text)
                }}
                onChange={(assignedTo) => change({ assignedTo })}
                keyOf={(user) => user.id}
                textOf={(user) => user.name}
                placeholder={t('client.assignedToAuthor')}
              />
            )}
          </FormRow>
        )}
        <NewClient form={form} change={change} errorText={errorText} />
        <div className="form-line place-line">
          <FormRow id={idOf('origin')} label={t('lane.origin')} error={errorText('origin')}>
            {(control) => (
              <PlaceField
                form={form}
                cell="origin"
                onText={keepText}
                id={control.id}
                invalid={control.invalid}
                describedBy={control['aria-describedby']}
                value={form.origin}
                onChange={(origin) => change({ origin })}
              />
            )}
          </FormRow>
          <FormRow id={idOf('destination')} label={t('lane.destination')} error={errorText('destination')}>
            {(control) => (
              <PlaceField
                form={form}
                cell="destination"
                onText={keepText}
                id={control.id}
                invalid={control.invalid}
                describedBy={control['aria-describedby']}
                value={form.destination}
                onChange={(destination) => change({ destination })}
              />
            )}
          </FormRow>
          <SelectRow
            label={t('lane.incoterm')}
            hint={isHinted ? t('lane.seaOnly', { incoterm: form.incoterm }) : undefined}
            value={form.incoterm}
            options={incoterms.map((value) => ({ value, label: value }))}
            onChange={(incoterm) => change(withIncoterm(form, incoterm))}
          />
          <DateRow
            id={idOf('shipmentDate')}
            label={t('lane.shipment')}
            note={t('common.optional')}
            error={errorText('shipmentDate')}
            cell="shipmentDate"
            value={form.shipmentDate}
            min={today}
            onChange={(shipmentDate) => change({ shipmentDate })}
          />
        </div>
        <PlainInputs form={form} change={change} errorText={errorText} group="REQUEST" />
        <DirectionRow form={form} change={change} company={company} />
      </div>
    </section>
  )
})
