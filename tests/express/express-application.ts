import { expressRequest } from '@freight/contracts/testing/express-request'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

/** Base 148.40, fuel 18.50 % of it, handling 25.00: 200.85 without tax. */
const content = {
  zones: [{ zone: '5', end: 'ORIGIN', countries: ['IT'] }],
  bands: [{ zone: '5', kind: 'ANY', upToKg: '30', amount: '148.40' }],
  surcharges: [
    { code: 'HANDLING', text: 'Customs handling', basis: 'SHIPMENT', amount: '25', trigger: { kind: 'ALWAYS' } },
  ],
  fuelPercent: '18.5',
  transit: [{ zone: '5', days: 3 }],
}

type Answer = Record<string, unknown>

/** The whole application with a carrier, its tariff for both sides, a client and its users. */
export const expressApplication = async () => {
  const application = await applicationInThisProcess()
  const { execute, newUser, platform } = application
  const commercial = await newUser('lferreyra', 'COMMERCIAL')
  const other = await newUser('mcosta', 'COMMERCIAL')
  const [maria, olga] = [await newUser('maria', 'EXPRESS_OPERATIONS'), await newUser('olga', 'EXPRESS_OPERATIONS')]
  await execute('express-carrier', 'CreateExpressCarrier', undefined, { id: 'VELOZ', name: 'Veloz', sandbox: false })
  const head = { code: 'IP0', carrier: 'VELOZ', service: 'EXPRESS', currency: 'USD' }
  const { id: tariff } = await execute('express-tariff', 'CreateExpressTariff', undefined, head)
  await execute('express-tariff', 'DraftTariffVersion', tariff, {})
  await execute('express-tariff', 'ChangeDraft', tariff, { no: 1, ...content })
  await execute('express-tariff', 'PublishVersion', tariff, { no: 1, validFrom: '2020-01-01' })
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  const client = await execute('organization', 'CreateOrganization', undefined, organization)
  await application.tablesReach(client.position)
  type User = typeof commercial

  const path = '/app/v1/express-shipments'
  const get = async (user: User, url: string): Promise<{ status: number; body: Answer }> => {
    const { status, text } = await user.ask('GET', `${path}${url}`)
    return { status, body: JSON.parse(text) }
  }
  const post = async (user: User, url: string, body: object = {}): Promise<{ status: number; body: Answer }> => {
    const { status, text } = await user.ask('POST', `${path}${url}`, body)
    return { status, body: JSON.parse(text) }
  }
  /** Sends a command that must succeed. */
  const act = async (user: User, url: string, body: object = {}): Promise<Answer> => {
    const { status, body: answer } = await post(user, url, body)
    if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }
  const { duties, ...request } = expressRequest({ shippingDay: new Date().toISOString().slice(0, 10) })
  const requested = async (): Promise<string> => {
    const cliente = { id: client.id, nombreFantasia: '' }
    const body = {
      ...request,
      duties,
      cliente,
      recipientAddress: { ...request.recipientAddress, taxId: '210000000012' },
    }
    return String((await act(commercial, '', body))['id'])
  }
  /** A shipment with a selected option. */
  const selected = async (): Promise<string> => {
    const id = await requested()
    await act(commercial, `/${id}/rate-express-shipment`)
    await act(commercial, `/${id}/select-express-option`, { optionId: 'VELOZ/EXPRESS/' })
    return id
  }
  const eventsOf = (id: string) => platform.eventStore.readStream(`express-shipment-${id}`)
  /** Waits for an event of the process managers. */
  const happened = async (id: string, type: string) => {
    for (;;) {
      const event = (await eventsOf(id)).find((one) => one.type === type)
      if (event) return event
      await shortPause()
    }
  }
  /** Publishes another base price from today on. */
  const publish = async (no: number, amount: string) => {
    await execute('express-tariff', 'DraftTariffVersion', tariff, {})
    await execute('express-tariff', 'ChangeDraft', tariff, { no, bands: [{ ...content.bands[0], amount }] })
    const { position } = await execute('express-tariff', 'PublishVersion', tariff, {
      no,
      validFrom: request.shippingDay,
    })
    await application.tablesReach(position)
  }
  return {
    ...application,
    publish,
    users: { commercial, other, maria, olga },
    get,
    post,
    act,
    requested,
    selected,
    eventsOf,
    happened,
  }
}
