import type { RouteResponse } from '@freight/contracts/api/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { copiedRequest } from './copied-request.ts'
import type { RequestForm } from '../form/form.ts'
import { quotationNamed } from '../queries.ts'

type Source = RouteResponse<'GET /app/v1/quotations/:key'>

/** How it stands with the quotation whose request the form begins with. */
export type Copying =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'copied'; from: Source | undefined }
  | { kind: 'failed'; error: Error }

interface Filling {
  isEmpty: boolean
  /** What the form began with, now or when its draft was made. */
  copiedFrom: string | undefined
  fill: (form: RequestForm, from: string) => void
}

/**
 * The form begins with what another quotation asks for, which the address names; from then on it is the form's own. One
 * that somebody has begun to fill in, or a draft that was opened, stays as it is, and is not said to be a copy.
 */
export const useCopiedRequest = (reference: string | undefined, { isEmpty, copiedFrom, fill }: Filling): Copying => {
  const [wanted, setWanted] = useState(reference !== undefined && isEmpty)
  const isCopied = reference !== undefined && copiedFrom === reference
  const { data, error } = useQuery({ ...quotationNamed(reference ?? ''), enabled: wanted || isCopied })
  useEffect(() => {
    if (data === undefined || reference === undefined || !wanted) return
    setWanted(false)
    if (isEmpty) fill(copiedRequest(data), reference)
    // Once, with what it was when the form was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, wanted])
  if (isCopied) return { kind: 'copied', from: data }
  if (!wanted) return { kind: 'none' }
  return error === null ? { kind: 'loading' } : { kind: 'failed', error }
}
