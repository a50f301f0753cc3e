import i18next from 'i18next'
import type { ComponentType } from 'react'
import { chosenLanguage, readIn } from './chosen-language.ts'
import { languageOf } from './kept/link-claims.ts'
import { languages, loadTexts } from '../../../lib/i18n/i18n.ts'

/** The page of an agent with its texts, in the language of the link. What a user of this browser has chosen stays theirs. */
export const openThirdParty = async (): Promise<ComponentType> => {
  const [page] = await Promise.all([
    import('./third-party.tsx'),
    loadTexts('thirdParty', 'quotations', 'prices', 'quotationInfo'),
  ])
  const written = languageOf(location.pathname.split('/')[2] ?? '')
  const said = chosenLanguage.read() ?? languages.find((one) => one === written)
  await readIn(said ?? i18next.language)
  return page.default
}
