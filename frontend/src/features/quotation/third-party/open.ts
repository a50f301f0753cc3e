import i18next from 'i18next'
import type { ComponentType } from 'react'
import { chosenLanguage, readIn } from './chosen-language.ts'
import { languageOf } from './stored-answer/link-claims.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { languages } from '@freight/contracts/vocabulary/people'

/**
 * Opens an agent's page with texts in the language of the link; the language of a user in this browser stays unchanged.
 */
export const openThirdParty = async (): Promise<ComponentType> => {
  const [page] = await Promise.all([import('./third-party.tsx'), loadTexts('pricing', 'quotation')])
  const linkLanguage = languageOf(location.pathname.split('/')[2] ?? '')
  const language = chosenLanguage.read() ?? languages.find((one) => one === linkLanguage)
  await readIn(language ?? i18next.language)
  return page.default
}
