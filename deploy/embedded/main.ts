import { closeOnSignal } from '@freight/platform/close-on-signal'
import { readConfig } from '@freight/platform/config'
import { furnish } from './furnish.ts'
import { startHouse } from './house.ts'

const say = (line: string) => console.log(line)

/** The house in one process: read the configuration, start everything, stop everything on a signal. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  let stop: (() => Promise<void>) | undefined
  let stopping = false

  // Registered first: Ctrl-C while the demo is being made must stop the child processes too.
  let users: string[] = []
  const starting = startHouse(config, async (platform, execute) => {
    users = await furnish({ platform, execute, config, say })
  })
  closeOnSignal(async (error) => {
    stopping = true
    if (error) console.error(error)
    stop ??= await starting.then(
      (house) => house.stop,
      () => undefined,
    )
    await stop?.()
  })

  const house = await starting
  stop = house.stop
  if (stopping) return
  for (const user of users) say(user)
  say(`Ready: ${house.url}`)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
