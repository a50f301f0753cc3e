import type { ImportColumn } from '../csv-import/import-columns.ts'
import { type FieldSpecs, fieldNames } from '../entry-form/field-spec.ts'

/** Columns of an import from the descriptions of the fields; the first two identify a row. */
export const importColumnsOf = <Values>(specs: FieldSpecs<Values>): ImportColumn[] =>
  fieldNames(specs).flatMap((name) => {
    const { label, about } = specs[name]
    return about?.headings === undefined
      ? []
      : [{ field: name, label, required: about.mustImport === true, names: about.headings }]
  })
