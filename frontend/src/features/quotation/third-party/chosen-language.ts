import i18next from 'i18next'
import { languages } from '@freight/contracts/vocabulary/people'
import { moneyStyle, oneOf, stored } from '../../../lib/storage/storage.ts'

/**
 * Language chosen by the reader of a link instead of the link's; independent of the language of a user in this browser.
 */
export const chosenLanguage = stored('third-party.language', undefined, oneOf(...languages))

/** Shows the page with texts and number format of a language: agents have no settings. */
export const readIn = async (language: string): Promise<void> => {
  moneyStyle.write(language === 'en' ? 'us' : 'local')
  if (language !== i18next.language) await i18next.changeLanguage(language)
}
