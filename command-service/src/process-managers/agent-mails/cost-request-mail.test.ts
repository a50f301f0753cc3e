import { quotationEvents } from '@freight/contracts/quotation/events'
import { requested } from '@freight/contracts/testing/quotation-events'
import { shipmentForAgents } from '@freight/contracts/third-party/shipment'
import { expect, test } from 'vitest'
import { costRequestMail } from './cost-request-mail.ts'

const shipment = {
  ...shipmentForAgents(quotationEvents.QuotationRequested.parse(requested().data)),
  origenName: 'Fráncfort',
  destinoName: 'Buenos Aires (Ezeiza)',
}
const mailIn = (language: 'es' | 'en' | 'pt', more: object = {}) =>
  costRequestMail({
    kind: 'ASKED',
    request: { language, contactName: 'Jonas Reuter', note: '', dueAt: '2026-11-26T21:00:00.000Z' },
    shipment: { ...shipment, ...more },
    missing: [],
    asker: 'Joaquín Rey',
    company: 'MVD Cargas',
    timeZone: 'America/Montevideo',
  })

test.each([
  ['es', 'Fráncfort → Buenos Aires (Ezeiza)', 'Servicio: Aéreo LSE'],
  ['en', 'Frankfurt → Buenos Aires (Ezeiza)', 'Service: Air LSE'],
  ['pt', 'Frankfurt → Buenos Aires (Ezeiza)', 'Serviço: Aéreo LSE'],
] as const)('an agent reads the lane and the service in %s as the page says them', (language, lane, service) => {
  const { subject, text, html } = mailIn(language, { transportMode: 'AIR', modo: 'LSE' })
  expect(subject).toContain(lane)
  expect(text).toContain(lane)
  expect(text).toContain(service)
  expect(html).toContain(lane)
})

test('the day to answer says by whose clocks it is meant', () => {
  expect(mailIn('en').text).toContain('Reply by: 26/11/2026 18:00 (GMT-3)')
})

test('what was typed is text in a mail, and no markup', () => {
  const { html, text } = mailIn('en', { commodityDescr: '<img src=x onerror=alert(1)> & "pumps"' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;pumps&quot;')
  expect(text).toContain('<img src=x')
})
