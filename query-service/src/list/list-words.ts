import { lettersIn } from '@freight/contracts/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'
import { typedWords, wordPattern } from './search-words.ts'

type Condition = RawBuilder<boolean>

/** Conditions for one search word: on a row already read, and for an index. */
export type WordConditions = { rowCondition: Condition; indexCondition: Condition }

/** Input of the search box: a complete reference, or words. */
export type Search = { reference?: string; words: readonly WordConditions[] }

export const noSearch: Search = { words: [] }

const referencePattern = /^[a-z]{3}-\d{4}-\d{6}$/
/** A part of more words than this is not selective, so the word index is not used. */
const mostWords = 60

const lettersOfRow = sql`regexp_split_to_array(search, '[^a-z]+')`

/**
 * Replaces part of a word by the complete words of the list that contain it: the index on complete words costs a
 * fraction of the trigram index.
 */
const wordConditions = async (db: ReadDb, word: string): Promise<WordConditions> => {
  const pattern = wordPattern(word)
  const rowCondition = sql<boolean>`search like ${pattern}`
  if (lettersIn(word)[0] !== word) return { rowCondition, indexCondition: rowCondition }
  const { rows } = await sql<{ word: string }>`select word from read.quotation_list_words where word like ${pattern}
    limit ${mostWords + 1}`.execute(db)
  const words = rows.map((row) => row.word)
  if (words.length > mostWords) return { rowCondition, indexCondition: rowCondition }
  return { rowCondition, indexCondition: sql<boolean>`${lettersOfRow} && ${words}::text[]` }
}

/** A complete reference selects one quotation; all other input is searched as words. */
export const searchFor = async (db: ReadDb, q: string | undefined): Promise<Search> => {
  const typed = q?.trim().toLowerCase() ?? ''
  if (referencePattern.test(typed)) return { reference: typed.toUpperCase(), words: [] }
  return { words: await Promise.all(typedWords(q).map((word) => wordConditions(db, word))) }
}
