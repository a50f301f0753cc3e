import { formOfDetail } from '../amend/amendment.ts'
import type { RequestForm } from '../form/form.ts'
import { cellsOfPlain, withoutDays } from '../form/plain-cells.ts'

type Copied = Parameters<typeof formOfDetail>[0] & { commercial: { id: string; name: string } }

/** Copies a request without the fields that belong to it alone, such as dates and references. */
export const copiedRequest = (detail: Copied): RequestForm => ({
  ...formOfDetail(detail),
  ...withoutDays(cellsOfPlain(detail)),
  commercial: { ...detail.commercial, userName: '', company: detail.company, isCommercial: true },
  reference: '',
  shipmentDate: undefined,
})
