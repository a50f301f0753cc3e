import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { facetsOptions } from '../organization-queries.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'

/** All countries by name; without access to the reference data, those in the catalogue. */
export const useCountryChoices = (chosen: string) => {
  const { i18n } = useTranslation()
  const may = useMay()
  const countryName = useCountryName()
  const { data: all } = useQuery({ ...countriesOptions(i18n.language), enabled: may('CONSULTAR_COUNTRY') })
  const { data: facets } = useQuery(facetsOptions)
  const countryChoices = all?.map(({ alpha2, name }) => ({ value: alpha2, label: name }))
  const fallbackChoices = [...new Set([...(facets?.countries ?? []), 'UY', 'AR', 'PY', 'BR', 'CL', chosen])]
    .filter((code) => code !== '')
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return countryChoices ?? fallbackChoices
}
