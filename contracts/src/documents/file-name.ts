const longest = 120

/** The last dot and what follows it, in small letters: `.pdf`; empty where a name has none. */
export const endingOf = (name: string): string => /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0].toLowerCase() ?? ''

/**
 * A file's name with letters, digits, dots and spaces, and nothing else; folders before it are left out. Empty where
 * nothing but an ending is left.
 */
export const cleanFileName = (name: string): string => {
  const [own = ''] = name.normalize('NFC').split(/[/\\]/).slice(-1)
  const kept = own
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^\p{L}\p{N}. ]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\.{2,}/g, '.')
  const ending = endingOf(kept)
  const stem = kept.slice(0, kept.length - ending.length).replaceAll(/^[. ]+|[. ]+$/g, '')
  if (stem === '') return ''
  const cut = new RegExp(`^.{0,${longest - ending.length}}`, 'u').exec(stem)?.[0] ?? ''
  return `${cut.trimEnd()}${ending}`
}
