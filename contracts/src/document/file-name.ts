const maxLength = 120

/** Ending with its dot in lower case: `.pdf`; empty without one. */
export const endingOf = (name: string): string => /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0].toLowerCase() ?? ''

/** File name with letters, digits, dots and spaces only, without folders. Empty where only an ending is left. */
export const cleanFileName = (name: string): string => {
  const [baseName = ''] = name.normalize('NFC').split(/[/\\]/).slice(-1)
  const cleaned = baseName
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^\p{L}\p{N}. ]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\.{2,}/g, '.')
  const ending = endingOf(cleaned)
  const stem = cleaned.slice(0, cleaned.length - ending.length).replaceAll(/^[. ]+|[. ]+$/g, '')
  if (stem === '') return ''
  const shortStem = new RegExp(`^.{0,${maxLength - ending.length}}`, 'u').exec(stem)?.[0] ?? ''
  return `${shortStem.trimEnd()}${ending}`
}
