import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SimilarOrganization, Values } from '../organization.ts'
import { similarOptions } from '../organization-queries.ts'

const SEARCH_DELAY_MS = 300
const MIN_LETTERS = 3

type ComparedFields = Pick<Values, 'nombreFantasia' | 'razonSocial' | 'rut' | 'mail' | 'paisCod'>

/** Organizations similar to the typed one, queried after a pause in typing. */
export const useSimilar = (typed: ComparedFields, ownId: string | undefined): readonly SimilarOrganization[] => {
  const { nombreFantasia, razonSocial, rut, mail, paisCod } = typed
  const query = { name: nombreFantasia, legal: razonSocial, rut, mail, country: paisCod, except: ownId ?? '' }
  const text = JSON.stringify(query)
  const [debounced, setDebounced] = useState({ text: '', query })
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ text, query }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // `text` is the serialized query.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  const isEnabled =
    debounced.text !== '' && [nombreFantasia, razonSocial, rut, mail].some((one) => one.trim().length >= MIN_LETTERS)
  const { data } = useQuery({ ...similarOptions(debounced.query), enabled: isEnabled })
  return isEnabled ? (data ?? []) : []
}
