import type { DocumentKind } from './kinds.ts'

/** What dangerous goods need before agents are asked for costs. */
export type MissingForAgents = 'UN_NUMBER' | 'IMO_CLASS' | 'MSDS'

type Declared = { unNumber?: string | undefined; imoClass?: string | undefined }
type Goods = {
  dangerousGoods?: Declared | undefined
  packingData: readonly { dangerousGoods?: Declared | undefined }[]
}

/** What is declared dangerous: the goods as a whole, and rows of the packing list. */
const declaredIn = ({ dangerousGoods, packingData }: Goods): Declared[] =>
  [dangerousGoods, ...packingData.map((row) => row.dangerousGoods)].flatMap((one) => one ?? [])

/** What is still missing before agents may be asked; nothing for goods that are not dangerous. */
export const missingForAgents = (goods: Goods, documents: readonly DocumentKind[]): MissingForAgents[] => {
  const declared = declaredIn(goods)
  if (declared.length === 0) return []
  const missing: MissingForAgents[] = []
  if (declared.some(({ unNumber }) => !unNumber?.trim())) missing.push('UN_NUMBER')
  if (declared.some(({ imoClass }) => !imoClass?.trim())) missing.push('IMO_CLASS')
  if (!documents.includes('MSDS')) missing.push('MSDS')
  return missing
}
