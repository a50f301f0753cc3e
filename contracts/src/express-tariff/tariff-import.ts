import { z } from 'zod'
import { may } from '../access/policy.ts'
import { ImportBody, MOST_FILE_ROWS } from '../api/catalogue.ts'

/** Imports a section of the draft, in the form of `TariffImportBody`. */
export const tariffImport = {
  path: '/app/v1/express-tariffs/:id/:section/import',
  policy: may('MODIFICAR_TARIFA_EXPRESS'),
}

/** All rows of a file at once: they replace the section. */
export const TariffImportBody = ImportBody.extend({
  rows: z.array(ImportBody.shape.rows.element).min(1).max(MOST_FILE_ROWS),
})
