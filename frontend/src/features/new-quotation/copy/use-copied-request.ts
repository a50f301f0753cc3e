import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RequestForm, cellsOfPlain, withoutDays } from '../form/form.ts'
import { quotationNamed } from '../new-quotation-queries.ts'
import { formOfDetail } from '../amend/amendment.ts'

type Copied = Parameters<typeof formOfDetail>[0] & { commercial: { id: string; name: string } }

/** Copies a request without the fields that belong to it alone, such as dates and references. */
export const copiedRequest = (detail: Copied): RequestForm => ({
  ...formOfDetail(detail),
  ...withoutDays(cellsOfPlain(detail)),
  commercial: { ...detail.commercial, userName: '', company: detail.company, isCommercial: true },
  reference: '',
  shipmentDate: undefined,
})

type Source = RouteResponse<'GET /app/v1/quotations/:key'>

/** State of the quotation being copied. */
export type Copying =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'copied'; from: Source | undefined }
  | { kind: 'failed'; error: Error }

interface Filling {
  isEmpty: boolean
  /** The source of the form, set now or when its draft was created. */
  copiedFrom: string | undefined
  fill: (form: RequestForm, from: string) => void
}

/**
 * Fills the form once with the request of the quotation in the URL. A form with typed content or an opened draft stays
 * unchanged and counts as no copy.
 */
export const useCopiedRequest = (reference: string | undefined, { isEmpty, copiedFrom, fill }: Filling): Copying => {
  const [isCopying, setCopying] = useState(reference !== undefined && isEmpty)
  const isCopied = reference !== undefined && copiedFrom === reference
  const { data, error } = useQuery({ ...quotationNamed(reference ?? ''), enabled: isCopying || isCopied })
  useEffect(() => {
    if (data === undefined || reference === undefined || !isCopying) return
    setCopying(false)
    if (isEmpty) fill(copiedRequest(data), reference)
    // Runs once, with the values of the moment the form opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, isCopying])
  if (isCopied) return { kind: 'copied', from: data }
  if (!isCopying) return { kind: 'none' }
  return error === null ? { kind: 'loading' } : { kind: 'failed', error }
}
