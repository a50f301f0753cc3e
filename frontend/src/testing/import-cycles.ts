/**
 * Groups of files of a build that import each other, each group sorted; empty for a sound build. The first file of a
 * cycle runs before its imports are loaded, so that a page opens or fails depending on the order of arrival.
 * @param imports Static imports of each file, without dynamic ones. An unlisted file has no imports. Never throws.
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
  const dependencies = new Map(Object.keys(imports).map((file) => [file, neededBy(file)]))
  const groups = new Map<string, readonly string[]>()
  for (const [file, needed] of dependencies) {
    if (!needed.has(file)) continue
    const group = [...needed].filter((other) => dependencies.get(other)?.has(file) === true).toSorted()
    groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}
