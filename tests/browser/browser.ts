import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { z } from 'zod'

const usualPaths = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// The package is made for serverless functions with one page; a test needs several pages and the security rules of the web.
// Without these options it also emulates a graphics card, which costs more CPU than software drawing.
const removedFlags = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
]

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** An installed browser, newer than the one from npm: `CHROME_PATH`, else the usual paths. */
export const installedBrowser = async (): Promise<string | undefined> => {
  const chromePath = process.env['CHROME_PATH'] ?? ''
  if (chromePath !== '' && !(await exists(chromePath)))
    throw new Error(`CHROME_PATH names ${chromePath}, where there is nothing.`)
  for (const path of [chromePath, ...usualPaths]) if (path !== '' && (await exists(path))) return path
  return undefined
}

// Background calls of an installed browser would count as failed requests.
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Folder of the unpacked browser of this version of the npm package. The package unpacks into the folder for temporary
 * files and reuses whatever is there, even half a browser of a killed run. So a process with its own temporary folder
 * unpacks it, and the result is moved into place as a whole.
 */
const unpacked = async (): Promise<string> => {
  const program = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFile = join(dirname(program), '..', '..', 'package.json')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, 'utf8')))
  const folder = join(tmpdir(), `freight-browser-${version}`)
  if (await exists(folder)) return folder
  const draft = await mkdtemp(`${folder}-`)
  const script = `(await import('@sparticuz/chromium')).default.executablePath()`
  // The package unpacks its system libraries for this runtime name only.
  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', `await ${script}`], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env,
  })
  const fonts = join(draft, 'fonts', 'fonts.conf')
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`))
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!(await exists(folder))) throw error
  }
  return folder
}

/**
 * `CHROME_PATH`; else on Linux x64 the browser of the npm package, elsewhere an installed one; fails without any.
 * `wantsInstalled` prefers an installed browser everywhere.
 */
export const browserProgram = async (wantsInstalled = false): Promise<{ executablePath: string; args: string[] }> => {
  const isNamed = (process.env['CHROME_PATH'] ?? '') !== ''
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const executablePath = isNamed || wantsInstalled || !isPackaged ? await installedBrowser() : undefined
  if (executablePath !== undefined) return { executablePath, args: quietFlags }
  if (isPackaged) {
    const folder = await unpacked()
    process.env['LD_LIBRARY_PATH'] = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
      .filter(Boolean)
      .join(':')
    process.env['FONTCONFIG_PATH'] = join(folder, 'fonts')
    const { default: packaged } = await import('@sparticuz/chromium')
    packaged.setGraphicsMode = false
    const args = [...packaged.args.filter((flag) => !removedFlags.includes(flag)), '--disable-gpu']
    return { executablePath: join(folder, 'chromium'), args }
  }
  throw new Error('No browser: install Chrome or Chromium, or name one in CHROME_PATH.')
}

export const launchBrowser = async (wantsInstalled = false): Promise<Browser> =>
  chromium.launch({ ...(await browserProgram(wantsInstalled)), headless: true })

/** Collects the errors that the page logs or throws from now on. */
export const watchForErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}
