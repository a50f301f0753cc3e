import { PackingRowInput } from '@freight/contracts/freight/cargo'
import { MAX_PACKING_ROWS, QuotationRequest, type QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { Issue } from './contract-errors.ts'
import { ofEach } from '../cargo/of-each.ts'

const issuesOfRow = ofEach(
  (row: NonNullable<QuotationRequestInput['packingData']>[number]): readonly Issue[] =>
    PackingRowInput.safeParse(row).error?.issues ?? [],
)

const isOfRow = ({ path }: Issue) => path[0] === 'packingData' && path.length > 1

/**
 * What the contract says of a request: the same as if all of it were parsed. A packing row is parsed once and not again
 * at each key that is pressed in another one, so one row stands for all of them beside the other fields.
 */
export const contractIssues = (request: QuotationRequestInput): readonly Issue[] => {
  const rows = request.packingData ?? []
  const isTooLong = rows.length > MAX_PACKING_ROWS
  // Of a list that is too long nothing else is said.
  const ofRows = (isTooLong ? [] : rows).flatMap((row, index) =>
    issuesOfRow(row).map((issue): Issue => ({ ...issue, path: ['packingData', index, ...issue.path] })),
  )
  const sample = rows.find((row) => issuesOfRow(row).length > 0) ?? rows[0]
  const packingData = sample === undefined ? [] : [sample]
  const others = QuotationRequest.safeParse({ ...request, packingData }).error?.issues ?? []
  const tooMany: Issue = {
    code: 'too_big',
    origin: 'array',
    maximum: MAX_PACKING_ROWS,
    inclusive: true,
    path: ['packingData'],
    message: '',
  }
  return [...ofRows, ...(isTooLong ? [tooMany] : []), ...others.filter((issue) => !isOfRow(issue))]
}
