import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withValues } from '../../../lib/browser/url-state.ts'
import type { RequestForm } from '../form/form.ts'
import { clientNamed } from '../new-quotation-queries.ts'

/** Prefills the form with the client in the URL; later changes belong to the form. */
export const useNamedClient = (change: (changes: Partial<RequestForm>) => void) => {
  const [search, setSearch] = useSearchParams()
  const id = search.get('client') ?? ''
  const { data } = useQuery({ ...clientNamed(id), enabled: id !== '' })
  useEffect(() => {
    if (data === undefined || id === '') return
    if (data.active) change({ client: data, clientMail: '' })
    setSearch((before) => withValues(before, { client: undefined }), { replace: true })
    // Once per client in the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, id])
}
