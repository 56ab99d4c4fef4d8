/** What the server knows of the pages (app/page/render.tsx), which are built apart from it. */
import type { AppError } from './errors.ts'
import type { RequestScope } from './request-scope.ts'
import type { Settings } from './settings.ts'

/** URLs of the built files. */
export type Assets = {
  style: string
  /** What only the app shows (app/spa/app-style.css). */
  appStyle: string
  /** Runs before anything is painted (app/page/mark-signed-in.ts). */
  early: string
  /** The script of a public page (app/page/start.ts). */
  start: PageScript
  /**
   * The script of sign-in and dashboard (app/spa/start-app.ts).
   * @param files the page's and its layout's, in app/routes, without their extension: loaded with it.
   */
  appWith: (files: readonly string[]) => PageScript
  /** In development: what lets components be replaced while they run. Before every module that has one. */
  refresh?: string
}

export type PageScript = {
  src: string
  /** What it imports, to be loaded with it. */
  imports: readonly string[]
}

export type Rendered = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: string | Buffer
}

type FoundPage = { route: { module: { action?: unknown; loader?: unknown } } }

export type PageKernel = {
  /** @returns null if no page has this path. */
  findPage: (settings: Settings, path: string) => FoundPage | null
  /** @param found from findPage; an error, of a request that reached no page, renders the error page. */
  renderPage: (
    found: FoundPage | AppError,
    request: Request,
    scope: RequestScope,
    options: { assets: Assets; report: (error: unknown) => void },
  ) => Promise<Rendered>
}
