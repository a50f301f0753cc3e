const separators = /[\s().\-/]/g

/** Phone in E.164: `+` and digits. `00` at the start is `+`; undefined without a country code. */
export const e164 = (typed: string): string | undefined => {
  const compact = typed.normalize('NFKC').replaceAll('(0)', '').replaceAll(separators, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : undefined
}

const shortCodes = new Set(
  (
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 ' +
    '90 91 92 93 94 95 98'
  ).split(' '),
)

/** Phone for labels: country code and groups of four from the right, `+598 2000 0000`; another text as typed. */
export const readablePhone = (typed: string): string => {
  const phone = e164(typed)
  if (!phone) return typed
  const digits = phone.slice(1)
  const codeLength = [1, 2].find((length) => shortCodes.has(digits.slice(0, length))) ?? 3
  const groups = digits.slice(codeLength).replaceAll(/\B(?=(\d{4})+$)/g, ' ')
  return `+${digits.slice(0, codeLength)} ${groups}`
}
