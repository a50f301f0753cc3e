import i18next from 'i18next'
import { CLIENT_AUDIENCE } from '@freight/contracts/vocabulary/client-link'
import type { ComponentType } from 'react'
import { chosenLanguage, readIn } from './chosen-language.ts'
import { audienceOf, languageOf } from './stored-answer/link-claims.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { languages } from '@freight/contracts/vocabulary/people'

/**
 * Opens the page of an agent or of a client with texts in the language of the link; the language of a user in this
 * browser stays unchanged. The offer of a client exists in the language of its link only.
 */
export const openThirdParty = async (): Promise<ComponentType> => {
  const link = location.pathname.split('/')[2] ?? ''
  const linkLanguage = languages.find((one) => one === languageOf(link))
  if (audienceOf(link) === CLIENT_AUDIENCE) {
    const [page] = await Promise.all([import('./offer/client-offer.tsx'), loadTexts('offer')])
    await readIn(linkLanguage ?? i18next.language)
    return page.default
  }
  const [page] = await Promise.all([import('./third-party.tsx'), loadTexts('pricing', 'quotation')])
  await readIn(chosenLanguage.read() ?? linkLanguage ?? i18next.language)
  return page.default
}
