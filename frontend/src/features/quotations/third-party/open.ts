import i18next from 'i18next'
import type { ComponentType } from 'react'
import { chosenLanguage, readIn } from './chosen-language.ts'
import { languages, loadTexts } from '../../../lib/i18n/i18n.ts'

/** The language that the link was written in; the server checks the link, this only reads it. */
const languageOf = (encoded: string) => {
  try {
    const text = (part: string) => atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(text(text(encoded).split('.')[1] ?? ''))
    const said: unknown = typeof claims === 'object' && claims !== null && 'lng' in claims ? claims.lng : undefined
    return languages.find((one) => one === said)
  } catch {
    return undefined
  }
}

/** The page of an agent with its texts, in the language of the link. What a user of this browser has chosen stays theirs. */
export const openThirdParty = async (): Promise<ComponentType> => {
  const [page] = await Promise.all([
    import('./third-party.tsx'),
    loadTexts('thirdParty', 'quotations', 'prices', 'quotationInfo'),
  ])
  const said = chosenLanguage.read() ?? languageOf(location.pathname.split('/')[2] ?? '')
  await readIn(said ?? i18next.language)
  return page.default
}
