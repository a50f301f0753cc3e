import type { Commodity } from '@freight/platform/reference/shipped-data'

/**
 * Parses goods from a CSV file with the header `code,es,en,pt,dg`: a code of 2 to 10 digits, a description in at least
 * one language, and `yes` for goods that are often dangerous. A missing language uses the first existing description.
 */
export const commodityRows = (rows: Iterable<readonly string[]>) => {
  const commodityByCode = new Map<string, Commodity>()
  let skipped = 0
  for (const [code = '', es = '', en = '', pt = '', dg = ''] of rows) {
    const digits = code.replaceAll(/[\s.]/g, '')
    if (digits.toLowerCase() === 'code') continue
    const any = [es, en, pt].map((text) => text.trim()).find(Boolean)
    if (!/^(\d{2}){1,5}$/.test(digits) || any === undefined) {
      skipped += 1
      continue
    }
    const descriptions = { es: es.trim() || any, en: en.trim() || any, pt: pt.trim() || any }
    commodityByCode.set(digits, { code: digits, descriptions, dg: /^(yes|true|1|dg)$/i.test(dg.trim()), active: true })
  }
  return { commodities: [...commodityByCode.values()], skipped }
}
