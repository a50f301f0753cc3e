import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { runningPostgres } from '@freight/platform/embedded-postgres/running-postgres'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { commandsPerSecond, quotationsOfClients, rounds, times } from './appends.ts'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { median, perSecond } from '../timing.ts'
import type { Workshop } from '../workshop.ts'

// Compiled into dist/server; the peer’s own packages are beside its source.
const folder = fileURLToPath(new URL('../../peer/', import.meta.url))
const sizes = [
  { name: 'append-peer-1', clients: 1, atLeast: 3 },
  { name: 'append-peer-16', clients: 16, atLeast: 4 },
]

/** Starts the peer on its own database in the application’s PostgreSQL. */
const startPeer = async (databaseUrl: string) => {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const exit = once(child, 'exit')
  const failed = exit.then(([code]) => Promise.reject(new Error(`The peer ended with ${String(code)}`)))
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])) as string[]
  failed.catch(() => {})
  if (url === undefined) throw new Error('The peer printed no URL')
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

const peerNotesPerSecond = async (url: string, clients: number): Promise<number> => {
  const openClients = await Promise.all(Array.from({ length: clients }, () => lightClient(url, '')))
  const note = { text: 'Pedir siempre peso por bulto.', visibility: 'INTERNAL' }
  try {
    return await perSecond(
      openClients.map((client, n) => {
        let turn = n
        return () => {
          turn = (turn + clients) % quotationsOfClients
          return client.send('POST', `/quotations/${turn}/notes`, note)
        }
      }),
      times,
    )
  } finally {
    for (const { close } of openClients) close()
  }
}

/**
 * Runs the same command, a note on a quotation, through our application and through a small one on Emmett, on the same
 * PostgreSQL and alternately, so that the load of the machine affects both. Ratio: ours divided by the peer’s.
 */
export const appendPeer = async (
  workshop: Workshop,
  { application, dataDir }: { application: ApplicationProcess; dataDir: string },
  print: (line: Result) => void,
): Promise<void> => {
  await access(`${folder}node_modules`).catch(() => {
    throw new Error('The peer is not installed: npm ci --prefix tools/bench/peer')
  })
  const { db, stop } = await workshop.openStores(dataDir)
  const url = new URL((await runningPostgres(dataDir)) ?? '')
  await db.query('create database append_peer')
  url.pathname = '/append_peer'
  const peer = await startPeer(url.href)
  try {
    for (const { name, clients, atLeast } of sizes) {
      const ownRates: number[] = []
      const peerRates: number[] = []
      for (const _ of rounds) {
        peerRates.push(await peerNotesPerSecond(peer.url, clients))
        ownRates.push(await commandsPerSecond(application, clients))
      }
      print(
        result(name, median(ownRates), 'commands/s', { baseline: median(peerRates), goal: { ratio: true, atLeast } }),
      )
    }
  } finally {
    await peer.stop()
    await stop()
  }
}
