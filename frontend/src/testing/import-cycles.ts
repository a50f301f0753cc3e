/**
 * The files of a build that wait for each other, each group sorted; none when the build is sound.
 * Whichever of them the browser reaches first runs before what it needs is there, so that a page opens or fails by the
 * order in which files arrive.
 * @param imports What each file imports before it runs; what comes on demand is left out. Throws nothing: a file that is
 *   imported and not listed imports nothing.
 */
export const importCycles = (imports: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] => {
  const neededBy = (file: string, known = new Set<string>()): Set<string> => {
    for (const needed of imports[file] ?? []) {
      if (known.has(needed)) continue
      known.add(needed)
      neededBy(needed, known)
    }
    return known
  }
  const needs = new Map(Object.keys(imports).map((file) => [file, neededBy(file)]))
  const groups = new Map<string, readonly string[]>()
  for (const [file, needed] of needs) {
    if (!needed.has(file)) continue
    const group = [...needed].filter((other) => needs.get(other)?.has(file) === true).toSorted()
    groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}
