import { z } from 'zod'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { median, perSecond } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

/** Alternating rounds, so that the load of the machine affects both sides. */
export const rounds = [1, 2, 3]
export const times = { warmUpMs: 1_000, measureMs: 2_500 }
const Rows = z.object({ rows: z.array(z.object({ key: z.string() })) })

/** A quotation accepts 500 notes: each client uses several in turn. */
export const quotationsOfClients = 192

/** Clients that write notes through HTTP, each on its own quotations. */
export const noteWriters = async (application: ApplicationProcess, clients: number) => {
  const { get, token } = await signedIn(application, 'PRICING')
  const { rows } = Rows.parse((await get(`/app/v1/quotations?list=all&limit=${quotationsOfClients}`)).json)
  if (rows.length < quotationsOfClients) throw new Error(`Only ${rows.length} quotations`)
  const openClients = await Promise.all(Array.from({ length: clients }, () => lightClient(application.url, token)))
  const note = { text: 'Pedir siempre peso por bulto.', visibility: 'INTERNAL' }
  const callers = openClients.map((client, index) => {
    const ownRows = rows.filter((_, at) => at % clients === index)
    let turn = 0
    return () =>
      client.send('POST', `/app/v1/quotations/${ownRows[turn++ % ownRows.length]?.key}/add-quotation-note`, note)
  })
  return { callers, close: () => openClients.forEach(({ close }) => close()) }
}

/** Commands per second through HTTP, each client on its own quotations. */
export const commandsPerSecond = async (application: ApplicationProcess, clients: number): Promise<number> => {
  const { callers, close } = await noteWriters(application, clients)
  try {
    return await perSecond(callers, times)
  } finally {
    close()
  }
}

/** Rows per second that one connection commits one by one on the application’s PostgreSQL. */
const rawCommitsPerSecond = async (workshop: Workshop, dataDir: string): Promise<number> => {
  const { db, stop } = await workshop.openStores(dataDir)
  const connection = await db.connect()
  try {
    await connection.query(
      'create table if not exists bench_row (id bigint generated always as identity primary key, body text)',
    )
    const insert = { name: 'bench', text: 'insert into bench_row (body) values ($1)', values: ['x'.repeat(400)] }
    return await perSecond([() => connection.query(insert)], times)
  } finally {
    await connection.query('drop table if exists bench_row')
    connection.release()
    await stop()
  }
}

/** Throughput of commands, with one client and with sixteen. */
export const appends = async (
  workshop: Workshop,
  { application, dataDir }: { application: ApplicationProcess; dataDir: string },
  isChosen: (name: string) => boolean,
  print: (line: Result) => void,
): Promise<void> => {
  const sizes = [
    { name: 'append-1', clients: 1, atLeast: 0.4 },
    { name: 'append-16', clients: 16, atLeast: 2 },
  ]
  for (const { name, clients, atLeast } of sizes.filter((one) => isChosen(one.name))) {
    const raw: number[] = []
    const commandRates: number[] = []
    for (const _ of rounds) {
      raw.push(await rawCommitsPerSecond(workshop, dataDir))
      commandRates.push(await commandsPerSecond(application, clients))
    }
    print(result(name, median(commandRates), 'commands/s', { baseline: median(raw), goal: { ratio: true, atLeast } }))
  }
}
