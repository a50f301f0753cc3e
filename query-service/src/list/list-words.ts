import { lettersIn } from '@freight/contracts/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'
import { typedWords, wordPattern } from './search-words.ts'

type Condition = RawBuilder<boolean>

/** A word that the rows must hold: as a row is looked at, and as an index finds rows. */
export type Searched = { looked: Condition; found: Condition }

/** What is typed into the search box: one quotation by its reference, or words. */
export type Search = { reference?: string; words: readonly Searched[] }

export const noSearch: Search = { words: [] }

const reference = /^[a-z]{3}-\d{4}-\d{6}$/
/** What is a part of more words than this is no name any more. */
const mostWords = 60

const lettersOfRow = sql`regexp_split_to_array(search, '[^a-z]+')`

/**
 * Letters are a part of words that the list has: which these are is asked first, because rows are found by whole words at
 * a fraction of what it takes by parts of three letters.
 */
const searched = async (db: ReadDb, word: string): Promise<Searched> => {
  const pattern = wordPattern(word)
  const looked = sql<boolean>`search like ${pattern}`
  if (lettersIn(word)[0] !== word) return { looked, found: looked }
  const { rows } = await sql<{ word: string }>`select word from read.quotation_list_words where word like ${pattern}
    limit ${mostWords + 1}`.execute(db)
  const words = rows.map((row) => row.word)
  if (words.length > mostWords) return { looked, found: looked }
  return { looked, found: sql<boolean>`${lettersOfRow} && ${words}::text[]` }
}

/** What is a whole reference names one quotation; any other word is looked for. */
export const searchFor = async (db: ReadDb, q: string | undefined): Promise<Search> => {
  const typed = q?.trim().toLowerCase() ?? ''
  if (reference.test(typed)) return { reference: typed.toUpperCase(), words: [] }
  return { words: await Promise.all(typedWords(q).map((word) => searched(db, word))) }
}
