// Measures pages of a running application with Lighthouse and prints one line of JSON per run. Plain JavaScript in a
// separate folder, because its packages are not in the workspaces. Started by `npm run bench:frontend` with the task as
// its only argument: { url, token, paths, runs, executablePath, args }.
import lighthouse, { desktopConfig } from 'lighthouse'
import puppeteer from 'puppeteer-core'

const { url, token, paths, runs, executablePath, args } = JSON.parse(process.argv[2] ?? '{}')

/** Details of a page that is slow, shifts or fails audits. */
const reasonsOf = ({ audits, categories }) => [
  ...Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? audits[id].score}`),
  ),
  ...(audits['layout-shifts']?.details?.items ?? []).map(({ node, score }) => `shift ${score} ${node?.selector}`),
  ...(audits['errors-in-console']?.details?.items ?? []).map(({ description }) => `console ${description}`),
]

/** One run in a new browser, without code, data and compiled scripts of the run before. */
const measure = async (path, signedIn) => {
  const browser = await puppeteer.launch({ executablePath, args, headless: 'shell' })
  try {
    const page = await browser.newPage()
    if (signedIn) {
      // Lighthouse does not clear this storage, so that the run starts signed in with an empty cache.
      await page.goto(`${url}/icon.svg`)
      await page.evaluate((value) => localStorage.setItem('token', value), token)
    }
    const run = await lighthouse(
      url + path,
      { logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices'] },
      desktopConfig,
      page,
    )
    if (!run || run.lhr.runtimeError) throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no answer'}`)
    const { categories, audits } = run.lhr
    return {
      path,
      shown: new URL(run.lhr.finalDisplayedUrl).pathname,
      performance: categories.performance.score,
      accessibility: categories.accessibility.score,
      bestPractices: categories['best-practices'].score,
      lcp: audits['largest-contentful-paint'].numericValue,
      tbt: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
      reasons: reasonsOf(run.lhr),
    }
  } finally {
    await browser.close()
  }
}

for (const { path, signedIn } of paths)
  for (let run = 0; run < runs; run += 1) console.log(JSON.stringify(await measure(path, signedIn)))
