import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { copiedRequest } from './model/copied-request.ts'
import type { RequestForm } from './model/form.ts'
import { quotationNamed } from './queries.ts'

/** How it stands with the quotation whose request the form begins with. */
export type Copying = { kind: 'none' } | { kind: 'loading' } | { kind: 'copied' } | { kind: 'failed'; error: Error }

/**
 * The form begins with what another quotation asks for, which the address names; from then on it is the form's own. One
 * that somebody has begun to fill in, or a draft that was opened, stays as it is.
 */
export const useCopiedRequest = (
  reference: string | undefined,
  { isEmpty, fill }: { isEmpty: boolean; fill: (form: RequestForm) => void },
): Copying => {
  const [wanted, setWanted] = useState(reference !== undefined && isEmpty)
  const { data, error } = useQuery({ ...quotationNamed(reference ?? ''), enabled: reference !== undefined })
  useEffect(() => {
    if (data === undefined || !wanted) return
    setWanted(false)
    if (isEmpty) fill(copiedRequest(data))
    // Once, with what it was when the form was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, wanted])
  if (reference === undefined) return { kind: 'none' }
  if (data !== undefined) return { kind: 'copied' }
  return error === null ? { kind: 'loading' } : { kind: 'failed', error }
}
