const separators = /[\s().\-/]/g

/** Phone in E.164: `+` and digits. `00` at the start is `+`; undefined without a country code. */
export const e164 = (typed: string): string | undefined => {
  const compact = typed.normalize('NFKC').replaceAll('(0)', '').replaceAll(separators, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : undefined
}
