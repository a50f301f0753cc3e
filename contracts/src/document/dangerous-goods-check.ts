import type { DocumentKind } from '../vocabulary/document.ts'

/** Required data of dangerous goods before a cost request to agents. */
export type MissingForAgents = 'UN_NUMBER' | 'IMO_CLASS' | 'MSDS'

type Declared = { unNumber?: string | undefined; imoClass?: string | undefined }
type Goods = {
  dangerousGoods?: Declared | undefined
  packingData: readonly { dangerousGoods?: Declared | undefined }[]
}

/** Declarations of dangerous goods: the shipment and rows of the packing list. */
const declaredIn = ({ dangerousGoods, packingData }: Goods): Declared[] =>
  [dangerousGoods, ...packingData.map((row) => row.dangerousGoods)].flatMap((one) => one ?? [])

/** Missing data before a cost request; empty for goods that are not dangerous. */
export const missingForAgents = (goods: Goods, documents: readonly DocumentKind[]): MissingForAgents[] => {
  const declarations = declaredIn(goods)
  if (declarations.length === 0) return []
  const missing: MissingForAgents[] = []
  if (declarations.some(({ unNumber }) => !unNumber?.trim())) missing.push('UN_NUMBER')
  if (declarations.some(({ imoClass }) => !imoClass?.trim())) missing.push('IMO_CLASS')
  if (!documents.includes('MSDS')) missing.push('MSDS')
  return missing
}
