/** What is below each first part of dotted keys; a key without a dot is a text. */
type Below<Key extends string> = {
  [K in Key as K extends `${infer First}.${string}` ? First : K]: K extends `${string}.${infer Rest}` ? Rest : never
}

/** The groups of texts of a file, `{ 'tab.VALID': string }` as `{ tab: { VALID: string } }`, for the types of keys. */
export type Nested<Texts> = Groups<Below<keyof Texts & string>>
type Groups<Names> = {
  [First in keyof Names]: [Names[First]] extends [never] ? string : Groups<Below<Names[First] & string>>
}
