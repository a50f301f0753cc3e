import { PackingRowInput } from '@freight/contracts/freight/cargo'
import { MAX_PACKING_ROWS, QuotationRequest, type QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { Issue } from './contract-errors.ts'
import { memoizeByObject } from '../cargo/memoize-by-object.ts'

const issuesOfRow = memoizeByObject(
  (row: NonNullable<QuotationRequestInput['packingData']>[number]): readonly Issue[] =>
    PackingRowInput.safeParse(row).error?.issues ?? [],
)

const isOfRow = ({ path }: Issue) => path[0] === 'packingData' && path.length > 1

/**
 * Issues of a request, equal to those of a full parse. Packing rows are parsed once per row object, so that a key in
 * one row does not parse the others; one row represents them in the parse of the other fields.
 */
export const contractIssues = (request: QuotationRequestInput): readonly Issue[] => {
  const rows = request.packingData ?? []
  const isTooLong = rows.length > MAX_PACKING_ROWS
  // A list over its limit gives only that issue.
  const rowIssues = (isTooLong ? [] : rows).flatMap((row, index) =>
    issuesOfRow(row).map((issue): Issue => ({ ...issue, path: ['packingData', index, ...issue.path] })),
  )
  const sample = rows.find((row) => issuesOfRow(row).length > 0) ?? rows[0]
  const packingData = sample === undefined ? [] : [sample]
  const otherIssues = QuotationRequest.safeParse({ ...request, packingData }).error?.issues ?? []
  const tooMany: Issue = {
    code: 'too_big',
    origin: 'array',
    maximum: MAX_PACKING_ROWS,
    inclusive: true,
    path: ['packingData'],
    message: '',
  }
  return [...rowIssues, ...(isTooLong ? [tooMany] : []), ...otherIssues.filter((issue) => !isOfRow(issue))]
}
