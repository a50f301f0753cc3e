import { placeName } from '@freight/contracts/client-document/language/place-names'
import type { Language } from '@freight/contracts/vocabulary/schemas'

/** A lane with its place names in the language of a letter. */
export const laneIn = ({ origenName, destinoName }: { origenName: string; destinoName: string }, language: Language) =>
  `${placeName(origenName, language)} → ${placeName(destinoName, language)}`
