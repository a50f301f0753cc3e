/** A word of the product, and the synonyms that texts must not use for it. */
export type Term = {
  use: string
  not: RegExp
  /** Key paths such as `rates.column.owner` where the synonym is right. */
  except?: readonly string[]
  because?: string
}
