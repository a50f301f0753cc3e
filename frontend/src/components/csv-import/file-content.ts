/**
 * File type by its bytes, independent of its name. `OLD_WORKBOOK` also covers encrypted workbooks and HTML pages that
 * Excel opens.
 */
export type FileContent = 'TEXT' | 'WORKBOOK' | 'OLD_WORKBOOK' | 'PDF' | 'NO_TEXT'

const signatures = [
  ['WORKBOOK', [0x50, 0x4b, 3, 4]],
  ['OLD_WORKBOOK', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
] as const

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

export const contentOf = (bytes: Uint8Array): FileContent => {
  const [kind] = signatures.find(([, marks]) => marks.every((mark, index) => bytes[index] === mark)) ?? []
  if (kind === 'UTF-16') return 'TEXT'
  // An archive may contain anything.
  if (kind === 'WORKBOOK') return latin(bytes).includes('xl/workbook') ? 'WORKBOOK' : 'NO_TEXT'
  if (kind !== undefined) return kind
  if (bytes.includes(0)) return 'NO_TEXT'
  return /^\W{0,3}\s*<[!?a-z]/i.test(latin(bytes.subarray(0, 200))) ? 'OLD_WORKBOOK' : 'TEXT'
}
