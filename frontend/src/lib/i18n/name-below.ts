type First<Name> = Name extends `${infer Head}.${string}` ? Head : Name

/** Names in a group of a text file: of `{ 'tab.VALID': string }` in the group `tab`, `VALID`. */
export type NameBelow<Texts, Group extends string> = {
  [Key in keyof Texts]: Key extends `${Group}.${infer Name}` ? First<Name> : never
}[keyof Texts]
