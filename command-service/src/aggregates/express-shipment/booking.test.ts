import { expect, test } from 'vitest'
import {
  booked,
  bookedAs,
  booking,
  commercial,
  dhl,
  doubtful,
  type ExpressEvent,
  given,
  lookups,
  manager,
  movedTo,
  NOW,
  operator,
  option,
  price,
  priceLines,
  rated,
  ratedWith,
  ratesOf,
  requested,
  requestedData,
  running,
  selected,
  selectedAs,
  startedAs,
  stateAfter,
  system,
  taken,
  ups,
  voided,
} from '../../testing/express-sentences.ts'

const answered = (bookingId: string, trackingNumber: string) => ({
  bookingId,
  answer: { outcome: 'BOOKED' as const, booking: booking(bookingId, trackingNumber) },
})

test('a rating is stored with its instant, again even where nothing changed', () =>
  given(requested, rated).by(commercial).when('RateExpressShipment', {}).thenExactly(rated))

test('an option other than the cheapest of its currency needs a reason', () => {
  const select = given(requested, rated).by(commercial)
  select.when('SelectExpressOption', { optionId: ups.id, reason: 'x' }).thenExactly(selectedAs(ups))
  select.when('SelectExpressOption', { optionId: dhl.id }).refused('REASON_REQUIRED', { cheapest: ups.id })
  select
    .when('SelectExpressOption', { optionId: dhl.id, reason: 'A day earlier' })
    .thenExactly(selectedAs(dhl, { reason: 'A day earlier' }))
  const inEuro = option('TNT', '900', { sell: price('900', { currency: 'EUR' }) })
  given(requested, ratedWith(dhl, inEuro)).when('SelectExpressOption', { optionId: inEuro.id }).events()
})

test('a selection needs a present rating with this option', () => {
  given(requested).when('SelectExpressOption', { optionId: dhl.id }).refused('NOT_RATED')
  given(requested, rated).when('SelectExpressOption', { optionId: 'x' }).refused('OPTION_UNKNOWN')
  given(requested, rated).on('2026-03-12').when('SelectExpressOption', { optionId: ups.id }).refused('RATING_STALE')
  given(...selected, duties)
    .when('SelectExpressOption', { optionId: ups.id })
    .refused('RATING_STALE')
})
const duties: ExpressEvent = {
  type: 'ExpressDutiesSet',
  data: {
    duties: {
      payer: 'SENDER',
      account: '',
      incoterm: 'DAP',
      reason: 'SAMPLE',
      invoiceNumber: 'A 1',
      proforma: false,
      nonDelivery: 'RETURN',
      remarks: '',
    },
  },
}

test('booking takes a requested shipment, and stores the start before anything is sent', () => {
  given(...selected)
    .when('BookExpressShipment', {})
    .thenLike(taken, {
      type: 'ExpressBookingStarted',
      data: { bookingId: 'id-1', optionId: dhl.id, carrier: 'DHL', labelFormat: 'A6' },
    })
  const [, started] = given(...selected)
    .when('BookExpressShipment', {})
    .events()
  expect(Object(started?.data).digest).toContain('Bright Parts')
  given(...selected, taken)
    .when('BookExpressShipment', {})
    .thenLike({ type: 'ExpressBookingStarted', data: {} })
  given(requested, rated).when('BookExpressShipment', {}).refused('NOT_SELECTED')
})

test('edge 64: missing data blocks the booking, each field with its reason; nothing is invented', () => {
  const recipientAddress = { ...requestedData.recipientAddress, phone: '' }
  const incomplete: ExpressEvent = { type: 'ExpressShipmentRequested', data: { ...requestedData, recipientAddress } }
  given(incomplete, ...selected.slice(1))
    .when('BookExpressShipment', {})
    .refused('DATA_MISSING', { problems: [{ path: 'recipientAddress.phone', code: 'MISSING', severity: 'BLOCK' }] })
})

test('edge 59: an address that the chosen carrier cannot use blocks the booking of this carrier only', () => {
  const tooLong = { path: 'recipientAddress.city', code: 'TOO_LONG', values: {}, severity: 'BLOCK' as const }
  const expressRates: typeof lookups.expressRates = {
    ...ratesOf(dhl, ups),
    addressProblems: (_, carrier) => (carrier === 'DHL' ? [tooLong] : []),
  }
  given(...selected)
    .when('BookExpressShipment', {}, { expressRates })
    .refused('DATA_MISSING', { problems: [tooLong] })
  given(requested, rated, selectedAs(ups))
    .when('BookExpressShipment', {}, { expressRates })
    .thenLike(taken, { type: 'ExpressBookingStarted', data: { carrier: 'UPS' } })
})

test('edge 27: the second of two operators learns who is booking, and since when', () => {
  given(...running)
    .when('BookExpressShipment', {})
    .refused('BOOKING_RUNNING', { by: 'test', since: NOW })
  given(...doubtful)
    .when('BookExpressShipment', {})
    .refused('BOOKING_DOUBTFUL')
  given(...booked)
    .when('BookExpressShipment', {})
    .refused('ALREADY_BOOKED', { trackingNumber: '111' })
})

test('a price that changed since the selection needs the consent of a person', () => {
  const dearer = option('DHL', '230.10')
  const expressRates = ratesOf(dearer, ups)
  const book = given(...selected)
  book
    .when('BookExpressShipment', {}, { expressRates })
    .refused('PRICE_CHANGED', { from: '224.70', to: '230.10', currency: 'USD' })
  book.when('BookExpressShipment', { acceptedTotal: '229' }, { expressRates }).refused('PRICE_CHANGED')
  book
    .when('BookExpressShipment', { acceptedTotal: '230.1' }, { expressRates })
    .thenLike(ratedWith(dearer, ups), selectedAs(dearer), taken, {
      type: 'ExpressBookingStarted',
      data: { optionId: dhl.id },
    })
})

test('after a day or an amendment it is rated again, and booked at the same total', () => {
  const types = (outcome: { events: () => readonly { type: string }[] }) => outcome.events().map(({ type }) => type)
  const all = ['ExpressShipmentRated', 'ExpressOptionSelected', 'ExpressShipmentTaken', 'ExpressBookingStarted']
  expect(
    types(
      given(...selected)
        .on('2026-03-12')
        .when('BookExpressShipment', {}),
    ),
  ).toEqual(all)
  expect(types(given(...selected, duties).when('BookExpressShipment', {}))).toEqual(all)
})

test('a new rating is for the selected option as well, which no equal one replaces', () => {
  const named: (string | undefined)[] = []
  const rate: typeof lookups.expressRates.rate = (request, options) => {
    named.push(options.selected)
    return lookups.expressRates.rate(request, options)
  }
  const expressRates = { ...lookups.expressRates, rate }
  given(requested).when('RateExpressShipment', {}, { expressRates }).events()
  given(...selected)
    .when('RateExpressShipment', {}, { expressRates })
    .events()
  given(...selected)
    .when('BookExpressShipment', {}, { expressRates })
    .events()
  expect(named).toEqual([undefined, dhl.id, dhl.id])
})

test('an option that is not offered any more is refused with the reason of its carrier', () => {
  const reason = { code: 'CARRIER_PAUSED', values: {} }
  const rate: typeof lookups.expressRates.rate = (...rest) => ({
    ...ratesOf(ups).rate(...rest),
    refusals: [{ carrier: 'DHL', carrierName: 'DHL', service: 'EXPRESS', reason }],
  })
  given(...selected)
    .when('BookExpressShipment', {}, { expressRates: { ...lookups.expressRates, rate } })
    .refused('OPTION_NOT_AVAILABLE', { reason })
})

test('a price below the minimum margin waits for the manager, and again after another price', () => {
  const settings = { ...lookups.settings, margins: { ...lookups.settings.margins, EXPRESS: '10' } }
  const cost = { kind: 'KNOWN' as const, price: price('200') }
  const thin = option('DHL', '220', { cost })
  const expressRates = ratesOf(thin)
  const before = [requested, ratedWith(thin)]
  const below = selectedAs(thin, { belowMinimum: true })
  // Without the tax of 5.25 on both sides, 20 of 214.75 are 9.31 %.
  given(...before)
    .when('SelectExpressOption', { optionId: thin.id }, { settings })
    .thenExactly(below)
  given(...before, below)
    .when('BookExpressShipment', {}, { expressRates, settings })
    .refused('SELL_APPROVAL_PENDING')
  given(...before, below)
    .when('ApproveExpressSell', {})
    .refused('FORBIDDEN')
  const approved: ExpressEvent = { type: 'ExpressSellApproved', data: {} }
  given(...before, below)
    .by(manager)
    .when('ApproveExpressSell', {})
    .thenExactly(approved)
  given(...before, below, approved)
    .when('BookExpressShipment', {}, { expressRates, settings })
    .events()
  const higherCost = ratesOf(option('DHL', '220', { cost: { kind: 'KNOWN', price: price('201') } }))
  given(...before, below, approved)
    .when('BookExpressShipment', {}, { expressRates: higherCost, settings })
    .refused('SELL_APPROVAL_PENDING')
  const unknown = option('DHL', '220', { cost: { kind: 'UNKNOWN' } })
  given(requested, ratedWith(unknown))
    .when('SelectExpressOption', { optionId: dhl.id }, { settings })
    .thenLike({
      type: 'ExpressOptionSelected',
      data: { belowMinimum: false },
    })
})

test('an approval is for the price that the manager saw', () => {
  const thin = option('DHL', '220')
  const approve = given(requested, ratedWith(thin), selectedAs(thin, { belowMinimum: true })).by(manager)
  const approved: ExpressEvent = { type: 'ExpressSellApproved', data: {} }
  approve.when('ApproveExpressSell', { amount: '220.0', currency: 'USD' }).thenExactly(approved)
  approve.when('ApproveExpressSell', { amount: '230', currency: 'USD' }).refused('PRICE_CHANGED', {
    from: '230',
    to: '220',
    currency: 'USD',
  })
  approve.when('ApproveExpressSell', { amount: '220', currency: 'EUR' }).refused('PRICE_CHANGED')
  given(requested, ratedWith(thin), selectedAs(thin, { belowMinimum: true }), approved)
    .by(manager)
    .when('ApproveExpressSell', { amount: '230', currency: 'USD' })
    .refused('PRICE_CHANGED')
})

test('a price by hand is compared with the cost in another currency, and stays with another option', () => {
  const settings = { ...lookups.settings, margins: { ...lookups.settings.margins, EXPRESS: '10' } }
  const costly = option('DHL', '300', { cost: { kind: 'KNOWN', price: price('224.70') } })
  const set = (amount: string, currency: 'EUR' | 'BRL') =>
    given(requested, ratedWith(costly), selectedAs(costly))
      .by(operator)
      .when('SetExpressSell', { amount, currency }, { settings })
  // The cost without its tax of 5.25 is 219.45 USD, 199.50 EUR at 1.10.
  set('221.66', 'EUR').thenLike({ type: 'ExpressSellSet', data: { belowMinimum: true } })
  set('221.67', 'EUR').thenLike({ type: 'ExpressSellSet', data: { belowMinimum: false } })
  // Without a rate only a manager can judge it.
  set('1', 'BRL').thenLike({ type: 'ExpressSellSet', data: { belowMinimum: true } })
  const byHand: ExpressEvent = {
    type: 'ExpressSellSet',
    data: { amount: '300', currency: 'USD', reason: '', belowMinimum: false },
  }
  given(...selected, byHand)
    .when('SetExpressSell', { amount: '300', currency: 'USD' })
    .nothing()
  expect(stateAfter([...selected, byHand, selectedAs(ups)])?.manualSell).toMatchObject({ amount: '300' })
  given(requested, rated).by(manager).when('ApproveExpressSell', {}).refused('NO_APPROVAL_NEEDED')
})

test('the margin is that of the amounts without tax', () => {
  const settings = { ...lookups.settings, margins: { ...lookups.settings.margins, EXPRESS: '10' } }
  const untaxed = { lines: priceLines.filter(({ kind }) => kind !== 'TAX') }
  // 10.2 % of the totals; without tax 10.5 % over a taxed cost, and 7.9 % over an untaxed one.
  const sold = option('DHL', '209', { cost: { kind: 'KNOWN', price: price('187.60') } })
  const select = (chosen: typeof sold, belowMinimum: boolean) =>
    given(requested, ratedWith(chosen))
      .when('SelectExpressOption', { optionId: chosen.id }, { settings })
      .thenExactly(selectedAs(chosen, { belowMinimum }))
  select(sold, false)
  select(option('DHL', '209', { cost: { kind: 'KNOWN', price: price('187.60', untaxed) } }), true)
})

test('a price by hand in another currency is compared again at the selection and at the booking', () => {
  const settings = { ...lookups.settings, margins: { ...lookups.settings.margins, EXPRESS: '10' } }
  const costing = (total: string) => option('DHL', '300', { cost: { kind: 'KNOWN', price: price(total) } })
  const byHand = (amount: string, currency: 'EUR' | 'BRL'): ExpressEvent => ({
    type: 'ExpressSellSet',
    data: { amount, currency, reason: '', belowMinimum: false },
  })
  for (const [amount, currency, belowMinimum] of [
    ['200', 'EUR', true],
    ['300', 'EUR', false],
    ['9999', 'BRL', true],
  ] as const)
    given(requested, ratedWith(costing('224.70')), byHand(amount, currency))
      .when('SelectExpressOption', { optionId: dhl.id }, { settings })
      .thenLike({ type: 'ExpressOptionSelected', data: { belowMinimum } })
  given(requested, ratedWith(costing('150')), selectedAs(costing('150')), byHand('200', 'EUR'))
    .when('BookExpressShipment', {}, { settings, expressRates: ratesOf(costing('224.70')) })
    .refused('SELL_APPROVAL_PENDING')
})

test('a rated price whose cost has no exchange rate needs no approval', () => {
  const foreign = option('DHL', '300', { cost: { kind: 'KNOWN', price: price('900', { currency: 'BRL' }) } })
  given(requested, ratedWith(foreign))
    .when('SelectExpressOption', { optionId: dhl.id })
    .thenExactly(selectedAs(foreign))
})

test('a price list for both sides has no margin: only a price by hand below it waits for an approval', () => {
  const settings = { ...lookups.settings, margins: { ...lookups.settings.margins, EXPRESS: '10' } }
  given(requested, rated).when('SelectExpressOption', { optionId: ups.id }, { settings }).thenExactly(selectedAs(ups))
  for (const [amount, belowMinimum] of [
    ['219.44', true],
    ['219.45', false],
    ['230', false],
  ] as const)
    given(...selected)
      .when('SetExpressSell', { amount, currency: 'USD' }, { settings })
      .thenLike({ type: 'ExpressSellSet', data: { belowMinimum } })
})

test('a doubtful booking is decided by people only', () =>
  given(...doubtful)
    .by(system)
    .when('ConfirmBookingOutcome', { outcome: 'NOT_BOOKED', reason: 'x' })
    .refused('FORBIDDEN'))

const charge = (code: string, amount: string, currency = 'USD') => ({ code, text: code, amount, currency })
/** The answer to the running booking with these charges. */
const chargedWith = (...charges: ReturnType<typeof charge>[]) => {
  const answer = { outcome: 'BOOKED' as const, booking: { ...booking('b1', '111'), charges } }
  return given(...running)
    .by(system)
    .when('RecordBookingAnswer', { bookingId: 'b1', answer })
    .events() as ExpressEvent[]
}

test('edge 37: another amount in the answer of the carrier changes the expected cost', () => {
  expect(chargedWith(charge('TOTAL', '224.70'))).toHaveLength(1)
  const [, changed] = chargedWith(charge('TOTAL', '230.10'))
  expect(changed).toMatchObject({
    type: 'ExpressExpectedCostChanged',
    data: { bookingId: 'b1', former: '224.70', isFarAbove: false, expected: { total: '230.10', currency: 'USD' } },
  })
  const lines = Object(changed?.data).expected.lines as { code: string; amount: string }[]
  expect(lines.at(-1)).toMatchObject({ code: 'BOOKING', kind: 'SURCHARGE', amount: '5.4' })
  expect(stateAfter([...running, ...chargedWith(charge('TOTAL', '230.10'))])?.charged?.expected.total).toBe('230.10')
  // 11.30 are more than 10 USD and 5 %.
  expect(chargedWith(charge('TOTAL', '236.00'))[1]).toMatchObject({ data: { isFarAbove: true } })
  expect(chargedWith(charge('TOTAL', '100'))[1]).toMatchObject({ data: { isFarAbove: false } })
})

test('charges line by line keep the kinds of the rated lines', () => {
  const [, changed] = chargedWith(charge('base', '150'), charge('FUEL', '27.45'))
  expect(changed).toMatchObject({
    data: {
      expected: {
        total: '177.45',
        lines: [
          { kind: 'BASE', amount: '150' },
          { kind: 'FUEL', amount: '27.45' },
        ],
      },
    },
  })
})

test('edge 38: charges in a currency without prices here are kept, and never added to the expected cost', () => {
  const events = chargedWith(charge('TOTAL', '141.51', 'CHF'))
  expect(events).toMatchObject([{ type: 'ExpressShipmentBooked', data: { charges: [{ currency: 'CHF' }] } }])
  expect(chargedWith(charge('BASE', '200'), charge('DUTY', '9', 'UYU'))).toHaveLength(1)
})

test('an unknown cost is known once the carrier charges it, and unknown again after the void', () => {
  const unknown = option('DHL', '224.70', { cost: { kind: 'UNKNOWN' } })
  const life = [requested, ratedWith(unknown), selectedAs(unknown), taken, startedAs('b1')]
  const answer = { outcome: 'BOOKED' as const, booking: { ...booking('b1', '111'), charges: [charge('TOTAL', '190')] } }
  const events = given(...life)
    .by(system)
    .when('RecordBookingAnswer', { bookingId: 'b1', answer })
    .events() as ExpressEvent[]
  expect(events[1]?.data).toMatchObject({ expected: { total: '190' }, isFarAbove: false })
  expect(events[1]?.data).not.toHaveProperty('former')
  const after = [...life, ...events]
  const invoice = { document: 'F 1', date: '2026-03-20', currency: 'USD' as const, lines: [] }
  const lines = [{ code: 'TOTAL', kind: 'BASE' as const, text: '', amount: '195' }]
  given(...after)
    .when('RecordExpressCost', { ...invoice, lines })
    .thenLike({ type: 'ExpressCostRecorded', data: { differences: [{ code: 'TOTAL', amount: '5' }] } })
  expect(stateAfter([...after, ...voided.slice(-2)])?.charged).toBeUndefined()
})

test('an answer ends the running booking: booked, refused or doubtful', () => {
  const answer = given(...running).by(system)
  answer.when('RecordBookingAnswer', answered('b1', '111')).thenExactly(bookedAs('b1', '111'))
  const problems = [{ code: 'PHONE', path: 'recipientAddress.phone', text: '' }]
  const refused: ExpressEvent = { type: 'ExpressBookingRefused', data: { bookingId: 'b1', problems } }
  answer.when('RecordBookingAnswer', { bookingId: 'b1', answer: { outcome: 'REFUSED', problems } }).thenExactly(refused)
  expect(stateAfter([...running, refused])).toMatchObject({ bookingState: 'NONE', running: undefined })
  const doubt = { bookingId: 'b1', answer: { outcome: 'DOUBTFUL' as const, text: 'Time-out' } }
  answer
    .when('RecordBookingAnswer', doubt)
    .thenExactly({ type: 'ExpressBookingDoubted', data: { bookingId: 'b1', text: 'Time-out' } })
  given(...doubtful)
    .by(system)
    .when('RecordBookingAnswer', doubt)
    .nothing()
})

test('edge 28: after a time-out the carrier’s waybill is found: one waybill', () =>
  given(...doubtful)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '111'))
    .thenExactly(bookedAs('b1', '111')))

test('edge 29: a person decides a doubtful booking; only after "not booked" it is booked again', () => {
  given(...doubtful)
    .when('ConfirmBookingOutcome', { outcome: 'BOOKED', trackingNumber: '111' })
    .thenExactly({
      type: 'ExpressBookingConfirmed',
      data: { ...booking('b1', '111'), missing: ['NO_LABEL'] },
    })
  const denied: ExpressEvent = { type: 'ExpressBookingDenied', data: { bookingId: 'b1', reason: 'x' } }
  given(...doubtful)
    .when('ConfirmBookingOutcome', { outcome: 'NOT_BOOKED', reason: 'x' })
    .thenExactly(denied)
  given(...doubtful, denied)
    .when('BookExpressShipment', {})
    .thenLike({ type: 'ExpressBookingStarted', data: { bookingId: 'id-1' } })
  given(...running)
    .when('ConfirmBookingOutcome', { outcome: 'NOT_BOOKED', reason: 'x' })
    .refused('BOOKING_RUNNING')
  given(...booked)
    .when('ConfirmBookingOutcome', { outcome: 'NOT_BOOKED', reason: 'x' })
    .refused('NOT_DOUBTFUL')
})

test('edge 31: a late answer after a second booking opens the incident "two waybills"', () => {
  const denied: ExpressEvent = { type: 'ExpressBookingDenied', data: { bookingId: 'b1', reason: 'x' } }
  const again = [...doubtful, denied, startedAs('b2')]
  const late = {
    type: 'ExpressLateAnswerRecorded' as const,
    data: { bookingId: 'b1', carrier: 'DHL', trackingNumber: '111' },
  }
  for (const life of [again, [...again, bookedAs('b2', '222')]])
    given(...life)
      .by(system)
      .when('RecordBookingAnswer', answered('b1', '111'))
      .thenLike(late, { type: 'ExpressIncidentOpened', data: { reason: 'TWO_WAYBILLS', text: '111' } })
  given(...again, late)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '111'))
    .nothing()
  given(...doubtful, denied)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '111'))
    .thenLike(late, { type: 'ExpressIncidentOpened', data: { reason: 'OTHER' } })
})

test('the same answer again, or an old refusal, changes nothing', () => {
  given(...booked)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '111'))
    .nothing()
  given(...voided)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '111'))
    .nothing()
  const problems = [{ code: 'X' }]
  given(...booked)
    .by(system)
    .when('RecordBookingAnswer', { bookingId: 'b0', answer: { outcome: 'REFUSED', problems } })
    .nothing()
})

test('a booking by phone is recorded, also instead of a doubtful one', () => {
  const record = { carrier: 'DHL', trackingNumber: '333' }
  given(requested)
    .when('RecordExpressBooking', record)
    .thenLike(taken, { type: 'ExpressShipmentBooked', data: { manual: true, trackingNumber: '333' } })
  given(...doubtful)
    .when('RecordExpressBooking', record)
    .thenLike({ type: 'ExpressShipmentBooked', data: {} })
  given(...running)
    .when('RecordExpressBooking', record)
    .refused('BOOKING_RUNNING')
  given(...booked)
    .when('RecordExpressBooking', record)
    .refused('ALREADY_BOOKED')
})

test('another waybill of a booking than the confirmed one is recorded as unused', () => {
  const confirmed: ExpressEvent = { type: 'ExpressBookingConfirmed', data: booking('b1', '112') }
  const life = [...doubtful, confirmed]
  given(...life)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '112'))
    .nothing()
  given(...life)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '111'))
    .thenLike(
      { type: 'ExpressLateAnswerRecorded', data: { bookingId: 'b1', trackingNumber: '111' } },
      { type: 'ExpressIncidentOpened', data: { reason: 'TWO_WAYBILLS', text: '111' } },
    )
})

test('a typed waybill is stored as a scanner reads it', () => {
  const typed = { trackingNumber: ' 1z 999 aa1 ' }
  given(requested)
    .when('RecordExpressBooking', { carrier: 'UPS', ...typed })
    .thenLike(taken, { type: 'ExpressShipmentBooked', data: { trackingNumber: '1Z999AA1' } })
  given(...doubtful)
    .when('ConfirmBookingOutcome', { outcome: 'BOOKED', ...typed })
    .thenLike({ type: 'ExpressBookingConfirmed', data: { trackingNumber: '1Z999AA1' } })
  expect(() => given(requested).when('RecordExpressBooking', { carrier: 'UPS', trackingNumber: '( )' })).toThrow()
})

test('a late answer with the waybill in use, typed with blanks, changes nothing', () => {
  const byHandAt = (carrier: string): ExpressEvent => ({
    type: 'ExpressShipmentBooked',
    data: { ...booking('b2', '1z 9'), carrier, manual: true },
  })
  given(...doubtful, byHandAt('dhl'))
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '1Z9'))
    .nothing()
  const unused: ExpressEvent = {
    type: 'ExpressBookingVoided',
    data: { bookingId: 'b2', trackingNumber: '1z 9', unused: true },
  }
  given(...doubtful, byHandAt('dhl'), unused)
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '1Z9'))
    .nothing()
  given(...doubtful, byHandAt('UPS'))
    .by(system)
    .when('RecordBookingAnswer', answered('b1', '1Z9'))
    .thenLike(
      { type: 'ExpressLateAnswerRecorded', data: { trackingNumber: '1Z9' } },
      { type: 'ExpressIncidentOpened', data: { reason: 'TWO_WAYBILLS' } },
    )
})

test('a price below the minimum is approved before a booking by phone and before the invoice', () => {
  const below = selectedAs(dhl, { belowMinimum: true })
  const approved: ExpressEvent = { type: 'ExpressSellApproved', data: {} }
  const record = { carrier: 'DHL', trackingNumber: '333' }
  given(requested, rated, below).when('RecordExpressBooking', record).refused('SELL_APPROVAL_PENDING')
  given(requested, rated, below, approved)
    .when('RecordExpressBooking', record)
    .thenLike(taken, { type: 'ExpressShipmentBooked', data: { manual: true } })
  const set: ExpressEvent = {
    type: 'ExpressSellSet',
    data: { amount: '1', currency: 'USD', reason: '', belowMinimum: true },
  }
  given(...doubtful, set)
    .when('RecordExpressBooking', record)
    .thenLike({ type: 'ExpressShipmentBooked', data: {} })
  const analyst = { userId: 'a', permissions: ['ANALYTICS_INVOICED' as const] }
  const invoice = { document: 'A 1', date: '2026-03-10', currency: 'USD' as const, amount: '1' }
  given(...booked, set)
    .by(analyst)
    .when('RecordExpressInvoicing', invoice)
    .refused('SELL_APPROVAL_PENDING')
  given(...booked, set, approved)
    .by(analyst)
    .when('RecordExpressInvoicing', invoice)
    .thenLike({ type: 'ExpressShipmentInvoiced', data: { document: 'A 1' } })
})

test('edge 46: the label arrives later, once; each print is counted', () => {
  const document = {
    documentId: 'd1',
    kind: 'LABEL' as const,
    name: 'l.pdf',
    size: 1,
    sha256: 'ab',
    mediaType: 'application/pdf',
  }
  const added: ExpressEvent = { type: 'ExpressDocumentsAdded', data: { documents: [document] } }
  const arrives = { bookingId: 'b1', documents: [document] }
  given(...booked)
    .by(system)
    .when('AddBookingDocuments', arrives)
    .thenExactly(added)
  given(...booked, added)
    .by(system)
    .when('AddBookingDocuments', arrives)
    .nothing()
  given(...voided)
    .by(system)
    .when('AddBookingDocuments', arrives)
    .nothing()
  given(...booked, added)
    .when('AttachExpressDocument', { document })
    .nothing()
  given(...selected, taken)
    .when('MarkLabelPrinted', { format: 'A6' })
    .refused('NOT_BOOKED')
  const printed: ExpressEvent = { type: 'ExpressLabelPrinted', data: { format: 'A6', copies: 1, n: 1 } }
  given(...booked)
    .when('MarkLabelPrinted', { format: 'A6' })
    .thenExactly(printed)
  given(...booked, printed)
    .when('MarkLabelPrinted', { format: 'A6' })
    .thenLike({ type: 'ExpressLabelPrinted', data: { n: 2 } })
})

const voidStarted: ExpressEvent = {
  type: 'ExpressVoidStarted',
  data: { bookingId: 'b1', voidId: 'id-1', carrier: 'DHL', trackingNumber: '111', reason: 'x' },
}
const answerOf = (answer: 'DONE' | 'REFUSED' | 'NOT_SUPPORTED') => ({ bookingId: 'b1', answer, text: '' })

test('a booking is cancelled at the carrier first, before the first scan', () => {
  given(...booked)
    .when('VoidBooking', { reason: 'x' })
    .thenExactly(voidStarted)
  given(...booked, voidStarted)
    .when('VoidBooking', { reason: 'x' })
    .refused('VOID_RUNNING')
  given(...booked, movedTo('PICKED_UP'))
    .when('VoidBooking', { reason: 'x' })
    .refused('ALREADY_SCANNED', { status: 'PICKED_UP' })
  given(...booked, movedTo('REGISTERED'))
    .when('VoidBooking', { reason: 'x' })
    .thenExactly(voidStarted)
  given(...selected, taken)
    .when('VoidBooking', { reason: 'x' })
    .refused('NOT_BOOKED')
  given(...booked, voidStarted)
    .by(system)
    .when('RecordVoidAnswer', answerOf('DONE'))
    .thenExactly({ type: 'ExpressBookingVoided', data: { bookingId: 'b1', trackingNumber: '111', unused: false } })
  given(...booked)
    .by(system)
    .when('RecordVoidAnswer', answerOf('DONE'))
    .nothing()
  given(...voided)
    .when('BookExpressShipment', {})
    .thenLike({ type: 'ExpressBookingStarted', data: {} })
})

test('a refused cancellation, as after the manifest, leaves it booked with the reason', () => {
  const refused: ExpressEvent = {
    type: 'ExpressVoidRefused',
    data: { bookingId: 'b1', code: 'REFUSED', text: 'In the manifest' },
  }
  given(...booked, voidStarted)
    .by(system)
    .when('RecordVoidAnswer', { ...answerOf('REFUSED'), text: 'In the manifest' })
    .thenExactly(refused)
  expect(stateAfter([...booked, voidStarted, refused])).toMatchObject({
    bookingState: 'BOOKED',
    booking: { trackingNumber: '111' },
  })
  given(...booked, voidStarted, refused)
    .when('ConfirmUnusedWaybill', { reason: 'x' })
    .refused('VOID_FIRST')
})

test('edge 39: after the manifest the booking cannot be cancelled, and the shipment stays booked', () => {
  const manifest = { manifestId: 'm1', number: 'DHL-20260310', day: '2026-03-10' }
  const inManifest: ExpressEvent[] = [...booked, { type: 'ExpressManifestSet', data: manifest }]
  for (const command of ['VoidBooking', 'ConfirmUnusedWaybill'] as const)
    given(...inManifest)
      .when(command, { reason: 'x' })
      .refused('IN_MANIFEST', { number: 'DHL-20260310' })
  expect(stateAfter(inManifest)?.bookingState).toBe('BOOKED')
  given(...inManifest, { type: 'ExpressManifestRemoved', data: { manifestId: 'm1', reason: '' } })
    .when('VoidBooking', { reason: 'x' })
    .events()
})

test('edge 36: a refused pickup leaves the shipment booked; a former pickup changes nothing', () => {
  const pickup = {
    pickupId: 'p1',
    day: '2026-03-10',
    from: '14:00',
    to: '17:00',
    confirmation: '',
    text: 'No courier',
  }
  const set = { ...pickup, status: 'REFUSED' as const }
  const by = (...events: ExpressEvent[]) => given(...events).by(system)
  by(...booked)
    .when('SetExpressPickup', { bookingId: 'b1', ...set })
    .thenExactly({ type: 'ExpressPickupSet', data: set })
  by(...voided)
    .when('SetExpressPickup', { bookingId: 'b1', ...set })
    .nothing()
  const after: ExpressEvent[] = [...booked, { type: 'ExpressPickupSet', data: set }]
  expect(stateAfter(after)).toMatchObject({ bookingState: 'BOOKED', pickup: { status: 'REFUSED', text: 'No courier' } })
  by(...after)
    .when('SetExpressPickup', { bookingId: 'b1', ...set })
    .nothing()
  by(...booked, { type: 'ExpressPickupSet', data: { ...pickup, pickupId: 'p2', status: 'CONFIRMED' } })
    .when('SetExpressPickup', { bookingId: 'b1', ...set })
    .nothing()
})

test('where the carrier cancels nothing, a person confirms that the waybill is not used', () => {
  const unsupported: ExpressEvent = {
    type: 'ExpressVoidRefused',
    data: { bookingId: 'b1', code: 'NOT_SUPPORTED', text: '' },
  }
  given(...booked, voidStarted)
    .by(system)
    .when('RecordVoidAnswer', answerOf('NOT_SUPPORTED'))
    .thenExactly(unsupported)
  given(...booked, voidStarted, unsupported)
    .when('ConfirmUnusedWaybill', { reason: 'x' })
    .thenExactly({ type: 'ExpressBookingVoided', data: { bookingId: 'b1', trackingNumber: '111', unused: true } })
  given(...booked, voidStarted, unsupported)
    .when('VoidBooking', { reason: 'x' })
    .refused('VOID_UNSUPPORTED', { trackingNumber: '111' })
})

test('a price by hand after the booking is compared with the amount that the carrier charged', () => {
  const settings = { ...lookups.settings, margins: { ...lookups.settings.margins, EXPRESS: '10' } }
  const events = chargedWith(charge('TOTAL', '260.25'))
  // 255.00 without tax; the price list has no margin to check, what the carrier charged has.
  for (const [amount, belowMinimum] of [
    ['283.33', true],
    ['283.34', false],
  ] as const)
    given(...running, ...events)
      .when('SetExpressSell', { amount, currency: 'USD' }, { settings })
      .thenLike({ type: 'ExpressSellSet', data: { belowMinimum } })
})
