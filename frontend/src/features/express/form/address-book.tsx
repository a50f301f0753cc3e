import { Button } from '@blueprintjs/core'
import { BookIcon } from '@blueprintjs/icons'
import { sameContent } from '@freight/contracts/same-content'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import { command, create } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/format.ts'
import {
  type AddressEntry,
  addressesOf,
  addressKeys,
  addressOptions,
  type AddressRow,
} from '../../../lib/queries/queries.ts'
import { shipmentOptions } from '../shipment.ts'
import { partyBody, type PartyCells, type PartyName } from './cells.ts'

export type SavedAddress = Pick<AddressEntry, 'id' | 'revision' | 'address'>

interface BookProps {
  client: string
  name: PartyName
  party: PartyCells
  set: (changes: Partial<PartyCells>) => void
}

interface SearchProps extends BookProps {
  /** The entry that fills the party; undefined for one of an earlier shipment. */
  onEntry: (entry: SavedAddress | undefined) => void
  onRest: (rest: string[]) => void
  /** With the last shipment of the chosen address. */
  onChosen: (shipment: string | undefined) => void
}

/** Search in the addresses of the client, the last used first. */
export const AddressSearch = ({ client, name, party, set, onEntry, onRest, onChosen }: SearchProps) => {
  const { t } = useTranslation('expressForm')
  const format = useFormat()
  const queries = useQueryClient()
  const [query, setQuery] = useState('')
  const addresses = useQuery(addressesOf({ client, party: name, q: query.trim() }))
  // A search word is no data of the form and does not block it.
  const words = useUnparsedInputs()
  /** Values of the last choice: another choice replaces them. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, unknown>>(new Map())
  // The answer may be late: what the user typed before or since stays.
  const apply = useStable(({ id, ...address }: PartyCells) => {
    const present = new Map<string, unknown>(Object.entries(party))
    const isFree = (field: string) => ['', false, chosen.get(field)].includes(present.get(field))
    const entries = Object.entries(address)
    const free = Object.fromEntries(entries.filter(([field]) => isFree(field)))
    const next = { ...party, ...free }
    // Another person's data must not have the key of this one.
    const isPerson = next.company === address.company && next.contact === address.contact
    const former = party.id === chosen.get('id') ? '' : party.id
    const person = { id: isPerson && id !== '' ? id : former }
    setChosen(new Map(Object.entries({ ...free, ...person })))
    set({ ...free, ...person })
    onRest(
      entries.flatMap(([field, value]) =>
        typeof value === 'string' && value !== '' && !isFree(field) && value !== present.get(field) ? [value] : [],
      ),
    )
  })
  const last = useRef<AddressRow>(undefined)
  const choose = async (row: AddressRow) => {
    const { source, lastUsed } = row
    last.current = row
    try {
      if (source.kind === 'ENTRY') {
        const entry = await queries.fetchQuery({ ...addressOptions(source.id), staleTime: 0 })
        if (last.current !== row) return
        const { name: _name, remarks: _remarks, ...address } = entry.address
        apply(address)
        onEntry(entry)
      } else {
        const { request } = await queries.fetchQuery(shipmentOptions(source.id))
        if (last.current !== row) return
        apply({ ...request[source.party], id: '' })
        onEntry(undefined)
      }
      onChosen(lastUsed?.shipment)
    } catch {
      void notify({ kind: 'failed', title: t('book.failed') })
    }
  }
  return (
    <UnparsedInputsScope value={words}>
      <SuggestField<AddressRow>
        aria-label={t(`book.search.${name}`)}
        placeholder={t('book.placeholder')}
        leftElement={<BookIcon aria-hidden="true" />}
        value={undefined}
        found={found(query, addresses, ({ rows }) => rows)}
        onQuery={setQuery}
        onChange={(row) => void choose(row)}
        keyOf={({ source }) => `${source.kind} ${source.id}`}
        textOf={({ name: text, company, city, countryCode }) =>
          [text, company === text ? '' : company, city, countryCode].filter(Boolean).join(' · ')
        }
        noteOf={({ source, lastUsed }) => (
          <>
            {lastUsed && format.near(lastUsed.at)}{' '}
            {source.kind === 'ENTRY' && <BookIcon size={12} aria-label={t('book.entry')} />}
          </>
        )}
      />
    </UnparsedInputsScope>
  )
}

/** Saves the party as a new entry of the address book, or as the present content of its entry. */
export const AddressSave = ({
  client,
  party,
  set,
  onEntry,
  ...rest
}: Omit<BookProps, 'name'> & { entry: SavedAddress | undefined; onEntry: (entry: SavedAddress) => void }) => {
  const { t } = useTranslation('expressForm')
  const queries = useQueryClient()
  const notifyFailure = useFailureNotice()
  const { data } = useQuery(addressesOf({ client, limit: 1 }))
  const save = useCommand(
    async ({ address: typed, of }: { address: SavedAddress['address']; of: SavedAddress | undefined }, commandId) => {
      // A repetition after a lost answer has the same command, and so the same person.
      const address = { ...typed, id: typed.id || commandId }
      const { id, revision } = await (of === undefined
        ? create('express-address', 'CreateExpressAddress', { organization: client, address }, { commandId })
        : command('express-address', 'ChangeExpressAddress', of.id, { address }, { commandId, revision: of.revision }))
      return { id, revision, address }
    },
    { onDone: () => queries.invalidateQueries({ queryKey: addressKeys.all }) },
  )
  const body = partyBody(party)
  // Another person, typed while the answer was on its way, does not get the key of the saved one.
  const apply = useStable((saved: SavedAddress) => {
    if (body.company !== saved.address.company || body.contact !== saved.address.contact) return
    onEntry(saved)
    set({ id: saved.address.id })
  })
  const hasName = [body.company, body.contact].some((text) => text.trim() !== '')
  if (data?.mayChange !== true || !hasName || !/^[A-Z]{2}$/.test(body.countryCode)) return null
  // After other data were typed over an entry, it has nothing to do with them.
  const isOf = (address: PartyCells) =>
    (['company', 'contact', 'description'] as const).some(
      (field) => body[field] !== '' && body[field] === address[field],
    )
  const entry = rest.entry && isOf(rest.entry.address) ? rest.entry : undefined
  const isStored =
    entry &&
    sameContent({ ...entry.address, ...body, id: '' }, { ...entry.address, ...partyBody(entry.address), id: '' })
  if (isStored) return <span className="quiet">{t('book.stored')}</span>
  const store = async (of: SavedAddress | undefined) => {
    const person = of?.address.id ?? (entry && party.id === entry.address.id ? '' : party.id)
    // Parties of shipments and the entry have one person, so that an erasure reaches all of them.
    const address = { name: '', remarks: '', ...of?.address, ...body, id: person }
    try {
      apply(await save.run({ address, of }))
      void notify({ kind: 'done', title: t(of === undefined ? 'book.saved' : 'book.updated') })
    } catch (failure) {
      notifyFailure(t('book.saveFailed'), failure)
    }
  }
  return (
    <>
      {entry && (
        <Button
          size="small"
          loading={save.isBusy}
          text={t('book.update', { name: entry.address.name || entry.address.company || entry.address.contact })}
          onClick={() => void store(entry)}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<BookIcon />}
        loading={save.isBusy}
        text={t(entry ? 'book.saveNew' : 'book.save')}
        onClick={() => void store(undefined)}
      />
    </>
  )
}
