import { languages } from '../../../lib/i18n/i18n.ts'
import { oneOf, stored } from '../../../lib/storage/storage.ts'

/** The language that the reader of a link has chosen instead of the link's; what a user of this browser has chosen is another. */
export const chosenLanguage = stored('third-party.language', undefined, oneOf(...languages))
