import { Button, Switch } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { countryAddress } from '@freight/contracts/express-address/country-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchText } from '@freight/contracts/search-text'
import { notify } from '../../../components/feedback/toaster.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/countries.ts'
import { type Country, readAddressBlock } from './address-block.ts'
import type { PartyCells, PartyName, PartyText } from './cells.ts'
import { Field, type FormPart, usePlaceWords } from './field.tsx'
import { shipmentOptions } from '../express-queries.ts'
import { shipmentsOf } from './form-queries.ts'

/** Fields in their order on the screen, each with its maximum in the contract. */
const fields: readonly [field: PartyText, max: number][] = [
  ['company', 100],
  ['contact', 100],
  ['description', 120],
  ['line2', 120],
  ['line3', 120],
  ['countryCode', 2],
  ['postalCode', 20],
  ['city', 80],
  ['stateOrProvinceCode', 40],
  ['phone', 70],
  ['mail', 254],
  ['taxId', 40],
]

interface PartyProps {
  part: FormPart
  name: PartyName
  set: (changes: Partial<PartyCells>) => void
}

/** Picker of countries by name or code. */
const CountryField = ({ part, name, set, countries }: PartyProps & { countries: readonly Country[] }) => {
  const { t } = useTranslation('expressForm')
  const [query, setQuery] = useState('')
  const words = usePlaceWords(part)
  const place = `${name}.countryCode`
  const { countryCode } = part.form[name]
  const rows = countries.filter(
    ({ code, name: text }) => query.trim().toUpperCase() === code || searchText(text).includes(searchText(query)),
  )
  const unknown = countryCode === '' ? undefined : { code: countryCode, name: countryCode }
  return (
    <FormRow label={t('party.countryCode')} error={words.error(place)}>
      {(control) => (
        <SuggestField
          {...control}
          cell={place}
          value={countries.find(({ code }) => code === countryCode) ?? unknown}
          found={{ of: query, rows, error: undefined, retry: () => undefined }}
          onQuery={setQuery}
          // Text without a chosen country is stored in the draft too.
          onType={() => set({})}
          onChange={({ code }) => set({ countryCode: code })}
          keyOf={({ code }) => code}
          textOf={(country) => country.name}
          noteOf={({ code }) => code}
        />
      )}
    </FormRow>
  )
}

/** Parties of the client's earlier shipments, the newest first. */
const EarlierParties = ({ part: { form }, name, set, onRest }: PartyProps & { onRest: (rest: string[]) => void }) => {
  const { t } = useTranslation('expressForm')
  const client = useQueryClient()
  const { data } = useQuery({ ...shipmentsOf(form.cliente?.id ?? ''), enabled: form.cliente !== undefined })
  const labels = new Map<string, string>()
  for (const { id, shipper, recipient } of data?.rows ?? []) {
    const { name: company, city, countryCode } = name === 'shipperAddress' ? shipper : recipient
    const label = [company, city, countryCode].filter(Boolean).join(' · ')
    if (!labels.has(label)) labels.set(label, id)
  }
  /** Values of the last choice: another choice replaces them. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, unknown>>(new Map())
  // The answer may be late: what the user typed before or since stays.
  const apply = useStable((party: PartyCells) => {
    const present = new Map<string, unknown>(Object.entries(form[name]))
    const isFree = (field: string) => ['', false, chosen.get(field)].includes(present.get(field))
    const entries = Object.entries({ ...party, id: '' })
    const free = entries.filter(([field]) => isFree(field))
    setChosen(new Map(free))
    set(Object.fromEntries(free))
    onRest(
      entries.flatMap(([field, value]) =>
        typeof value === 'string' && value !== '' && !isFree(field) && value !== present.get(field) ? [value] : [],
      ),
    )
  })
  if (labels.size === 0) return null
  const choose = async (id: string) => {
    const detail = await client.fetchQuery(shipmentOptions(id)).catch(() => undefined)
    if (detail === undefined) void notify({ kind: 'failed', title: t('earlierFailed') })
    else apply(detail.request[name])
  }
  return (
    <SelectField
      aria-label={t('earlier')}
      value=""
      options={[{ value: '', label: t('earlier') }, ...[...labels].map(([label, value]) => ({ value, label }))]}
      onChange={(id) => void choose(id)}
    />
  )
}

/** A party: contact data and address. A pasted block of lines fills its empty fields. */
export const PartyCard = ({ part, name }: Omit<PartyProps, 'set'>) => {
  const { form, change, warnings } = part
  const { t, i18n } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const may = useMay()
  // Users without access to the countries type the code.
  const { data } = useQuery({ ...countriesOptions(i18n.language), enabled: may('CONSULTAR_COUNTRY') })
  const countries = useMemo(() => data?.map(({ alpha2, name: text }) => ({ code: alpha2, name: text })), [data])
  const [rest, setRest] = useState<readonly string[]>([])
  const party = form[name]
  const set = (changes: Partial<PartyCells>) => change({ [name]: { ...party, ...changes } })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!text.includes('\n')) return
    event.preventDefault()
    const block = readAddressBlock(text, countries ?? [])
    const isFree = ([field]: [string, string]) => new Map<string, unknown>(Object.entries(party)).get(field) === ''
    const entries = Object.entries(block.found)
    set(Object.fromEntries(entries.filter(isFree)))
    setRest([...block.rest, ...entries.filter((entry) => !isFree(entry)).map(([, value]) => value)])
  }
  const { code, values } = warnings[`${name}.postalCode`] ?? {}
  const proposal = code === 'POSTAL_CODE_ZERO' ? values?.['proposal'] : undefined
  return (
    <section className="card" aria-label={t(`field.${name}`)} onPaste={paste}>
      <header className="card-head">
        <h2>{t(`field.${name}`)}</h2>
        <div className="end head-choice">
          <EarlierParties {...{ part, name, set }} onRest={setRest} />
          <Switch
            checked={party.residential}
            label={t('residential')}
            onChange={() => set({ residential: !party.residential })}
          />
        </div>
      </header>
      <div className="card-body express-party">
        {fields.map(([field, max]) =>
          field === 'countryCode' && countries !== undefined ? (
            <CountryField key={field} {...{ part, name, set, countries }} />
          ) : (
            <Field
              key={field}
              part={part}
              place={`${name}.${field}`}
              className={`party-${field}`}
              label={t(`party.${field}`)}
              value={party[field]}
              max={max}
              disabled={field === 'postalCode' && countryAddress(party.countryCode).postalCode === 'NONE'}
              onChange={(text) => set({ [field]: field === 'countryCode' ? text.toUpperCase() : text })}
              action={
                field === 'postalCode' && proposal !== undefined ? (
                  <button key="use" type="button" className="link-button" onClick={() => set({ postalCode: proposal })}>
                    {t('useProposal', { proposal })}
                  </button>
                ) : undefined
              }
            />
          ),
        )}
        {rest.length === 0 ? (
          <p className="quiet express-paste">{t('pasteAddress')}</p>
        ) : (
          <p className="form-below express-paste" role="status">
            <WarningSignIcon size={12} aria-hidden="true" /> {t('pasteRest', { text: rest.join(' / ') })}
            <Button size="small" variant="minimal" text={shared('copied.seen')} onClick={() => setRest([])} />
          </p>
        )}
      </div>
    </section>
  )
}
