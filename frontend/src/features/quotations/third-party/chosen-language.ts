import i18next from 'i18next'
import { languages } from '../../../lib/i18n/i18n.ts'
import { moneyStyle } from '../../../lib/storage/preferences.ts'
import { oneOf, stored } from '../../../lib/storage/storage.ts'

/** The language that the reader of a link has chosen instead of the link's; what a user of this browser has chosen is another. */
export const chosenLanguage = stored('third-party.language', undefined, oneOf(...languages))

/** Shows the page in a language, with numbers as they are written in it: an agent has no settings of their own. */
export const readIn = async (language: string): Promise<void> => {
  moneyStyle.write(language === 'en' ? 'us' : 'local')
  if (language !== i18next.language) await i18next.changeLanguage(language)
}
