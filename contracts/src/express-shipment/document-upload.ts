import { z } from 'zod'
import { shipmentDocumentKinds } from '../vocabulary/express.ts'
import { expressShipmentCommands } from './express-shipment-commands.ts'

/** Fields of an uploaded file; in a form, the part has the file name. */
export const ShipmentDocumentFields = z.object({
  /** Reference of its shipment. */
  shipment: z.string().min(1).max(80),
  kind: z.enum(shipmentDocumentKinds),
  /** Name instead of the file's own. */
  nombre: z.string().max(400).optional(),
})

/** The fields with the file as a form part. */
export const ShipmentDocumentForm = ShipmentDocumentFields.extend({
  file: z.string().meta({ format: 'binary', description: 'The file, after the fields.' }),
})

/** The fields as JSON, with the content in base64. */
export const NewShipmentDocument = ShipmentDocumentFields.extend({
  nombre: z.string().min(1).max(400),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

export const shipmentDocumentUpload = {
  path: '/app/v1/express-documents',
  policy: expressShipmentCommands.AttachExpressDocument.policy,
}
