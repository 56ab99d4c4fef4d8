/**
 * Finds cycles between domains and between features. dependency-cruiser's folder rules also count test files, which can
 * use any domain, so we walk the graph of folders here.
 */
import type { IModule } from 'dependency-cruiser'

const TESTS = /\.test\.tsx?$/
/** Everything below one of these is one node of the graph. */
const FOLDERS = /^(server\/domains\/[^/]+|app\/features\/[^/]+)\//

/** @returns groups of folders that all reach each other. */
export function folderCycles(modules: readonly IModule[]): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const { source, dependencies: uses } of modules) {
    if (TESTS.test(source)) continue
    const from = FOLDERS.exec(source)?.[1]
    if (!from) continue
    const to = edges.get(from) ?? new Set()
    for (const { resolved } of uses) {
      const folder = FOLDERS.exec(resolved)?.[1]
      if (folder && folder !== from) to.add(folder)
    }
    edges.set(from, to)
  }
  const reach = new Map([...edges.keys()].map((folder) => [folder, reachable(edges, folder)]))
  const knots = [...edges.keys()].map((folder) =>
    [...edges.keys()].filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder)).sort(),
  )
  return [...new Map(knots.filter((knot) => knot.length > 1).map((knot) => [knot.join(), knot])).values()]
}

function reachable(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const seen = new Set<string>()
  const left = [...(edges.get(from) ?? [])]
  for (let next = left.pop(); next; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    left.push(...(edges.get(next) ?? []))
  }
  return seen
}
