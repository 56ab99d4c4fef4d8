/** The sources of an issue as an editor types them: a line each, `Title https://…`. */
import type { IssueSource } from './newsletter-issue.ts'

export const sourcesIn = (text: string): IssueSource[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return { title: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) }
    })

export const linesOfSources = (sources: readonly IssueSource[]): string =>
  sources.map(({ title, url }) => `${title} ${url}`).join('\n')
