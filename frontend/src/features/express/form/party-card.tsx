import { Button, Switch } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { countryAddress } from '@freight/contracts/express-address/country-address'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchText } from '@freight/contracts/search-text'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { AddressSave, AddressSearch, type SavedAddress } from './address-book.tsx'
import type { PartyCells, PartyName, PartyText } from './cells.ts'
import { Field, type FormPart, usePlaceWords } from './field.tsx'
import { isPostalCode } from '@freight/contracts/express-address/postal-code'

interface Country {
  code: string
  name: string
}

/** What a pasted address fills, and the lines that have no certain place. */
interface AddressBlock {
  found: Partial<Record<PartyText, string>>
  rest: readonly string[]
}

const mail = /^(?:e-?mail|correo|mail)?[.:\s]*([\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/i
const phone =
  /^(?:tel(?:[eé]fono|efone|ephone)?|phone|ph|cel(?:ular)?|m[oó]vil|mobile|fone)?[.:\s]*(\+?[\d(][\d\s().-]{6,})$/i
const taxId = /^(?:rut|ruc|cuit|cnpj|cpf|nif|nit|vat|p\.? ?iva|ein|tax ?id)[\s.:#nº°-]*([A-Z0-9][A-Z0-9./\s-]{4,})$/i
const attention = /^(?:attn|att|at\.?te|atenci[oó]n|aten[cç][aã]o|contact(?:o)?|contato|a\/c|c\/o)[.:\s]+(.+)$/i
const postal = String.raw`[A-Z]{0,2}-?\d[\dA-Z]*(?:[ -]\d[\dA-Z]*)?`
/** Postal code before the city, `35129 Padua`; after it, `Padua 35129`; after a state, `Miami, FL 33101`. */
const cityLines = [
  { pattern: new RegExp(`^([^,\\d]+?),?\\s+([A-Z]{2})[\\s,]+(${postal})$`), fields: ['city', 'state', 'postal'] },
  {
    pattern: new RegExp(`^(${postal})[\\s,]+([^\\d,]+?)(?:[,\\s]+\\(?([A-Z]{2})\\)?)?$`),
    fields: ['postal', 'city', 'state'],
  },
  { pattern: new RegExp(`^([^,\\d]+?)[\\s,]+(${postal})$`), fields: ['city', 'postal'] },
] as const

const cityOf = (line: string, country: string) => {
  for (const { pattern, fields } of cityLines) {
    const match = pattern.exec(line)
    if (match === null) continue
    const at = (field: 'city' | 'state' | 'postal') => {
      const index = (fields as readonly string[]).indexOf(field)
      return index < 0 ? '' : (match[index + 1] ?? '')
    }
    if (country !== '' && !isPostalCode(at('postal'), country)) continue
    return { city: at('city').trim(), stateOrProvinceCode: at('state'), postalCode: at('postal') }
  }
  return undefined
}

const countryIn = (line: string, countries: readonly Country[]) =>
  countries.find(({ code, name }) => line.trim() === code || searchText(name) === searchText(line))

/**
 * Reads an address copied as one block. Mail, phone, tax id and contact are known by their form or word, the country by
 * its name, the city by its postal code. The first remaining line is the company, and up to three lines before the city
 * are the street; nothing else is guessed.
 */
export const readAddressBlock = (text: string, countries: readonly Country[]): AddressBlock => {
  const found: AddressBlock['found'] = {}
  const others: string[] = []
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim().replace(/[,;]$/, ''))
  for (const line of lines.filter(Boolean)) {
    const [field, value] = (
      [
        ['mail', mail.exec(line)?.[1]],
        ['phone', phone.exec(line)?.[1]?.trim()],
        ['taxId', taxId.exec(line)?.[1]?.trim()],
        ['contact', attention.exec(line)?.[1]],
        ['countryCode', countryIn(line, countries)?.code],
      ] as const
    ).find(([, match]) => match !== undefined) ?? ['', undefined]
    if (field !== '' && value !== undefined && found[field] === undefined) found[field] = value
    else others.push(line)
  }
  const cityAt = others.findLastIndex((line, index) => index > 0 && cityOf(line, found.countryCode ?? '') !== undefined)
  const city = cityAt < 0 ? undefined : cityOf(others[cityAt] ?? '', found.countryCode ?? '')
  const [company, ...street] = cityAt < 0 ? others : others.slice(0, cityAt)
  // Without a city the end of the street is unknown.
  const streetLines = city === undefined ? [] : street.slice(0, 3)
  const named = { company, description: streetLines[0], line2: streetLines[1], line3: streetLines[2], ...city }
  for (const [field, value] of Object.entries(named)) if (value) found[field as PartyText] = value
  return { found, rest: [...street.slice(streetLines.length), ...(cityAt < 0 ? [] : others.slice(cityAt + 1))] }
}

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

interface CardProps extends Omit<PartyProps, 'set'> {
  /** With the last shipment of the chosen address. */
  onChosen: (shipment: string | undefined) => void
}

/** A party: contact data and address. A pasted block of lines fills its empty fields. */
export const PartyCard = ({ part, name, onChosen }: CardProps) => {
  const { form, change, warnings, present } = part
  const { t, i18n } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const may = useMay()
  // Users without access to the countries type the code.
  const { data } = useQuery({ ...countriesOptions(i18n.language), enabled: may('CONSULTAR_COUNTRY') })
  const countries = useMemo(() => data?.map(({ alpha2, name: text }) => ({ code: alpha2, name: text })), [data])
  const [rest, setRest] = useState<readonly string[]>([])
  /** The entry that the party was filled from or saved as, of this client. */
  const [stored, setStored] = useState<{ of: string | undefined; entry: SavedAddress | undefined }>()
  const party = form[name]
  const set = (changes: Partial<PartyCells>) => change({ [name]: { ...party, ...changes } })
  const type = (field: PartyText, text: string) => {
    // Of an entry: another person's data must not have its key. An amended party is the same person, corrected.
    const isOther = present === undefined && (field === 'company' || field === 'contact')
    set({ [field]: field === 'countryCode' ? text.toUpperCase() : text, ...(isOther && { id: '' }) })
  }
  const client = form.cliente?.id
  const entry = stored?.of === client ? stored?.entry : undefined
  const setEntry = (next: SavedAddress | undefined) => setStored({ of: client, entry: next })
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
        <div className="end head-choice row gap-8 size-12-5">
          {client !== undefined && (
            <AddressSearch
              key={client}
              {...{ client, name, party, set, onChosen }}
              onEntry={setEntry}
              onRest={setRest}
            />
          )}
          <Switch
            checked={party.residential}
            label={t('residential')}
            onChange={() => set({ residential: !party.residential })}
          />
        </div>
      </header>
      <div className="card-body express-party grid even-halves gap-8-12">
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
              maxLength={max}
              disabled={field === 'postalCode' && countryAddress(party.countryCode).postalCode === 'NONE'}
              onChange={(text) => type(field, text)}
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
            <Button size="small" variant="minimal" text={shared('common.dismiss')} onClick={() => setRest([])} />
          </p>
        )}
        {client !== undefined && (
          <p className="express-paste">
            <AddressSave key={client} {...{ client, party, set, entry }} onEntry={setEntry} />
          </p>
        )}
      </div>
    </section>
  )
}
