import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { quotation } from './quotation.ts'

/** What an agent sees behind an open link. */
export const thirdPartyView = (more: Partial<ThirdPartyView> = {}): ThirdPartyView => ({
  tokenId: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11',
  state: 'OPEN',
  language: 'es',
  company: 'MVD Cargas',
  askedBy: 'Paula Sosa',
  providerName: 'Blue Delta',
  contactName: 'Mei',
  dueAt: '2026-11-23T21:00:00.000Z',
  timeZone: 'America/Montevideo',
  expiresAt: '2026-11-30T21:00:00.000Z',
  now: '2026-11-20T18:00:00.000Z',
  // A quotation has all of it and more.
  shipment: { ...quotation, pickups: [], deliveries: [] } as unknown as ThirdPartyView['shipment'],
  notes: [],
  documents: [],
  chargeCodes: [],
  vatPct: '22',
  usualCodes: [],
  ...more,
})
