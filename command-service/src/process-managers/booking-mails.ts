import { bookingDocument, bookingFacts } from '@freight/contracts/client-document/booking-document'
import { shipmentOf } from '@freight/contracts/quotation/booking/booking-request'
import { bookingRows, recordsOf } from '@freight/contracts/quotation/booking/booking-csv'
import { idIn } from '@freight/contracts/events/envelope'
import { erasedText } from '@freight/contracts/events/personal'
import type { Platform } from '@freight/platform/connections/platform'
import { greetingIn, letterOf } from '@freight/platform/mail/html-text'
import { csv } from '@freight/platform/spreadsheet/csv-text'
import { textIn } from '@freight/platform/texts'
import type { CommercialOfQuotation } from '../lookups/tables/people.ts'
import { isOfDemo, process, type Process } from './process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  files: Pick<Platform['files'], 'put'>
  printer: Pick<Platform['printer'], 'clientDocument'>
  mail: Pick<Platform['mail'], 'put'>
  commercialOf: CommercialOfQuotation
}

/** Mails a booking request with the shipment as PDF, JSON and CSV; the client's prices never leave the company. */
export const bookingMails = ({ eventStore, files, printer, mail, commercialOf }: Parts): Process => {
  const stored = async (name: string, type: string, file: string | Buffer) => {
    const content = Buffer.from(file)
    return { name, type, sha256: await files.put(content), size: content.length }
  }
  return process({
    name: 'booking-mails',
    on: {
      BookingHandedOver: async (event, { waitForPosition }) => {
        const { way, recipient, booking } = event.data
        if (way !== 'MAIL' || recipient === undefined || recipient.mail === erasedText || isOfDemo(event)) return
        await waitForPosition('quotation-list')
        const key = idIn('quotation', event.stream)
        const events = await eventStore.readStream(event.stream)
        const commercial = await commercialOf(key)
        const document = bookingDocument({
          events,
          booking,
          requestedAt: event.occurredAt,
          contact: commercial,
          textIn,
        })
        const { language } = document
        const pdf = await printer.clientDocument(document, new Date(event.occurredAt), { owed: true })
        const text = (name: string, values = {}) => textIn(language, `mails:booking.${name}`, values)
        const lane = `${booking.origin.name} – ${booking.destination.name}`
        const shipment = shipmentOf(booking)
        await mail.put({
          key: `booking-${booking.bookingId}`,
          kind: 'BOOKING',
          to: recipient.mail,
          ...(commercial.mail !== '' && { replyTo: commercial.mail }),
          subject: text('subject', { key, lane }),
          ...letterOf(language, [
            greetingIn(language, recipient.name),
            text('opening', { key, lane }),
            bookingFacts(document),
            text('answer', { key }),
            ...(commercial.name === '' ? [] : [commercial.name]),
          ]),
          attachments: [
            await stored(`${key} booking.pdf`, 'application/pdf', pdf),
            await stored(`${key} booking.json`, 'application/json', JSON.stringify(shipment, null, 2)),
            await stored(`${key} shipments.csv`, 'text/csv', csv('.', recordsOf(bookingRows.mailed(booking)))),
          ],
        })
      },
    },
  })
}
