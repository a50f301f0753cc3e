// Servers in containers, where a Docker engine is; what the environment names is taken as it is.
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers'
import { images } from './images.mjs'

const startMs = 300_000

/** Where containers are reached, or why there are none. */
const dockerHost = () =>
  getContainerRuntimeClient().then(
    ({ info }) => ({ host: info.containerRuntime.host }),
    () => ({ reason: 'no Docker engine answers here' }),
  )

const started = async ({ image, prepare, setUp, whenUp, address }, host, stops) => {
  const known = await prepare?.()
  const container = await setUp(new GenericContainer(image).withStartupTimeout(startMs), host, known).start()
  stops.push(() => container.stop())
  await whenUp?.(container)
  return address(host, (port) => container.getMappedPort(port), known)
}

/**
 * Starts a container for each engine that the environment does not name. `variables`: what names them; `against`: the image by
 * engine; `failed`: why one did not start, which nothing else stands in for, as a Docker engine is there.
 * @throws where `ENGINES_DOCKER=required` and there is none
 */
export const engineContainers = async (env) => {
  const [variables, against, failed] = [{}, new Map(), new Map()]
  const stops = []
  const stop = async () => {
    for (const one of stops.splice(0)) await one().catch(() => {})
  }
  const wanted = Object.entries(images).filter(([, { variable }]) => !env[variable])
  const { host, reason } = wanted.length > 0 ? await dockerHost() : {}
  if (reason && env['ENGINES_DOCKER'] === 'required') throw new Error(`ENGINES_DOCKER: ${reason}`)
  if (host)
    await Promise.all(
      wanted.map(async ([engine, one]) => {
        try {
          variables[one.variable] = await started(one, host, stops)
          against.set(engine, `${one.image} in a container`)
        } catch (error) {
          failed.set(engine, `a Docker engine is there, and ${one.image} did not start: ${error.message}`)
        }
      }),
    )
  return { variables, against, failed, reason, stop }
}
