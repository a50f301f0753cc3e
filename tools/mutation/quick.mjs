// Tries mutants by their switch, in processes that have loaded the pure tests once: milliseconds a mutant.
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { modulesOf } from './modules.mjs'

// Tests that reach one of these start something or draw something.
const engines =
  /^(node:)?(child_process|http|net|worker_threads)$|^(@?fastify|pg|chdb|@clickhouse|react-dom|@testing-library)(\/|$)/

/** The tests that import one of the files and reach no engine, and those that import one and do. */
const relatedTests = ({ project, files, tests }) => {
  const modules = modulesOf(project)
  const related = tests.filter((test) => files.some((file) => modules.reachOf(test).has(file)))
  const isPure = (test) => ![...modules.reachOf(test)].some((name) => engines.test(name))
  return { pure: related.filter(isPure), others: related.filter((test) => !isPure(test)) }
}

const startWorker = (asked) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'test', MUTATION_QUICK: asked }
    const child = fork(join(import.meta.dirname, 'quick-worker.mjs'), {
      env,
      execArgv: ['--no-warnings', '--experimental-import-meta-resolve'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', (found) => resolve({ child, found }))
    child.once('exit', (code) => reject(new Error(`The tests could not be loaded (${code})`)))
  })

/** What a process says about a mutant: nothing when it ended over it, and the time is over when it says nothing. */
const verdictOf = (child, id, patience) =>
  new Promise((resolve) => {
    let timer
    const end = (verdict) => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(verdict)
    }
    child.once('exit', () => end({ isLast: true }))
    child.on('message', ({ mayTake, status, isLast }) => {
      if (status) end({ status, isLast })
      else timer = setTimeout(() => end({ status: 'Timeout', isLast: true }), patience + 10 * mayTake)
    })
    child.send(id)
  })

/** Tries what stands in the queue, one after the other, in one process as long as it can go on. */
const tryInTurn = async (queue, { start, patience, said }) => {
  let child
  const once = async (id) => {
    child ??= await start()
    const { status, isLast } = await verdictOf(child, id, patience)
    if (isLast) {
      child.kill('SIGKILL')
      child = undefined
    }
    return status
  }
  for (let id = queue.shift(); id !== undefined; id = queue.shift())
    said(id, (await once(id)) ?? (await once(id)) ?? 'RuntimeError')
  child?.kill('SIGKILL')
}

/**
 * What became of every mutant that was chosen, by its id; `say` is told how it goes. A mutant has `patience` milliseconds,
 * and ten times what its tests take without it.
 */
export const quickVerdicts = async (request) => {
  const { root, project, sources, chosen, tests, workers, folder, say, patience = 5_000 } = request
  const mutants = chosen.map(({ id, file }) => ({ id, file: join(root, file) }))
  const files = new Set(mutants.map(({ file }) => file))
  const changed = Object.fromEntries(Object.entries(sources).filter(([file]) => files.has(file)))
  const { pure, others } = relatedTests({ project, files: [...files], tests })
  const short = (file) => relative(root, file)
  for (const file of others) say(`Set aside, because it needs an engine or a screen: ${short(file)}`)
  const asked = join(folder, 'quick.json')
  const ask = (wanted) =>
    writeFile(asked, JSON.stringify({ project, sources: changed, tests: wanted, mutants, patience }))
  await ask(pure)

  const verdicts = new Map()
  let isFirst = true
  const start = async () => {
    const isToTell = isFirst
    isFirst = false
    const { child, found } = await startWorker(asked)
    if (isToTell) {
      const aside = found.setAside.map(({ file }) => file)
      say(`${found.tests} tests of ${pure.length - aside.length} files are run in one process, again and again`)
      for (const { file, why } of found.setAside)
        say(`Set aside, because it does not pass there: ${short(file)}: ${why}`)
      await ask(pure.filter((file) => !aside.includes(file)))
    }
    return child
  }
  const progress = setInterval(() => say(`${verdicts.size} of ${mutants.length}`), 20_000)
  const queue = mutants.map(({ id }) => id)
  try {
    const said = (id, status) => verdicts.set(id, status)
    await Promise.all(Array.from({ length: workers }, () => tryInTurn(queue, { start, patience, said })))
  } finally {
    clearInterval(progress)
  }
  return verdicts
}
