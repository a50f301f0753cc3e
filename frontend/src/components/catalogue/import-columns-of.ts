import type { ImportColumn } from '../csv-import/import-columns.ts'
import { type FieldSpecs, fieldNames } from '../entry-form/field-spec.ts'

/** Columns of an import from the descriptions of the fields; the first two identify a row. */
export const importColumnsOf = <Values>(specs: FieldSpecs<Values>): ImportColumn[] =>
  fieldNames(specs).flatMap((name) => {
    const { label, field } = specs[name]
    return field?.headings === undefined
      ? []
      : [{ field: name, label, required: field.mustImport === true, names: field.headings }]
  })
