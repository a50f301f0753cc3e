import { PersonIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../form/form.ts'
import { isNewClient } from './client-by-name.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/countries.ts'
import { clientsLike } from '../new-quotation-queries.ts'
import { type FormPart, idOf } from '../form/form-part.ts'
import { InputRow, SelectRow } from '../../../components/form/rows.tsx'

const SEARCH_DELAY_MS = 300
/** Countries offered to users without access to the reference data. */
const neighbours = ['AR', 'BR', 'CL', 'PY', 'UY']

/** Fields of a client outside the catalogue, and similar catalogue clients. */
export const NewClient = ({ form, change, errorText }: FormPart) => {
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
