// Servers in containers, if there is a Docker engine; servers of the environment are used as they are.
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers'
import { images } from './images.mjs'

const startMs = 300_000

/** Host of the containers, or the reason why there are none. */
const dockerHost = () =>
  getContainerRuntimeClient().then(
    ({ info }) => ({ host: info.containerRuntime.host }),
    () => ({ reason: 'no Docker engine answers here' }),
  )

const startContainer = async ({ image, prepare, setUp, whenUp, address }, host, stops) => {
  const prepared = await prepare?.()
  const container = await setUp(new GenericContainer(image).withStartupTimeout(startMs), host, prepared).start()
  stops.push(() => container.stop())
  await whenUp?.(container)
  return address(host, (port) => container.getMappedPort(port), prepared)
}

/**
 * Starts a container for each engine that the environment does not configure. `variables`: their addresses; `against`: image
 * by engine; `failed`: reason of a failed start, which has no fallback, as a Docker engine exists.
 * @throws with `ENGINES_DOCKER=required` and no Docker engine
 */
export const engineContainers = async (env) => {
  const [variables, against, failed] = [{}, new Map(), new Map()]
  const stops = []
  const stop = async () => {
    for (const one of stops.splice(0)) await one().catch(() => {})
  }
  const missingEngines = Object.entries(images).filter(([, { variable }]) => !env[variable])
  const { host, reason } = missingEngines.length > 0 ? await dockerHost() : {}
  if (reason && env['ENGINES_DOCKER'] === 'required') throw new Error(`ENGINES_DOCKER: ${reason}`)
  if (host)
    await Promise.all(
      missingEngines.map(async ([engine, one]) => {
        try {
          variables[one.variable] = await startContainer(one, host, stops)
          against.set(engine, `${one.image} in a container`)
        } catch (error) {
          failed.set(engine, `a Docker engine is there, and ${one.image} did not start: ${error.message}`)
        }
      }),
    )
  return { variables, against, failed, reason, stop }
}
