/** What a page module is made of: `loader`, `action`, `meta`, `headers`, and a default component. See docs/pages.md. */
import type { ComponentType } from 'react'
import type { Site } from '#app/lib/site.ts'
import type { RequestScope } from '#server/platform/request-scope.ts'

/** `/agents/:state` gives `{ state: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name | keyof ParamsOf<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [Key in Name]: string }
    : {}

interface ArgsWith<Params> {
  request: Request
  params: Params
  /** The page's path in the URL table. */
  pattern: string
  scope: RequestScope
}

export type PageArgs<Path extends string = ''> = ArgsWith<ParamsOf<Path>>

/** What a loader or an action found. It may also return or throw a Response: a redirect, a file. */
type Found<Load> = Load extends (...args: never[]) => infer Answer
  ? Opened<Exclude<Awaited<Answer>, Response>>
  : undefined
type Opened<Answer> = Answer extends Reply<infer Data> ? Data : Answer

export type PageProps<Load = undefined, Act = undefined, Path extends string = ''> = {
  loaderData: Found<Load>
  /** Only after a form that wasn't accepted. */
  actionData: Found<Act> | undefined
  params: ParamsOf<Path>
}

export type MetaArgs<Load = undefined, Path extends string = ''> = {
  loaderData: Found<Load>
  params: ParamsOf<Path>
  site: Site
  /** Of the request. */
  url: URL
}

export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; hrefLang?: string; type?: string; title?: string }

type Headers = Readonly<Record<string, string>>

export type PageModule<Params = Readonly<Record<string, string>>> = {
  loader?: (args: ArgsWith<Params>) => unknown
  action?: (args: ArgsWith<Params>) => unknown
  meta?: (args: never) => readonly MetaTag[]
  /** In place of the defaults (render.tsx), which let anyone store the page. */
  headers?: Headers
  /** None: the loader returns a Response. */
  default?: ComponentType<never>
}

/** Data with a status or headers of its own. */
export class Reply<Data> {
  readonly data: Data
  readonly status: number
  readonly headers: Headers

  constructor(data: Data, status: number, headers: Headers) {
    this.data = data
    this.status = status
    this.headers = headers
  }
}

export const reply = <Data>(data: Data, { status = 200, headers = {} }: { status?: number; headers?: Headers } = {}) =>
  new Reply(data, status, headers)

export const redirect = (to: string, status = 302) => new Response(null, { status, headers: { location: to } })

export type PageRoute = {
  path: string
  module: PageModule
  /** Of sign-in and dashboard (app/spa): the module is in its own table. */
  isOfApp?: boolean
}

/** An entry of the URL table: the module's loader must take the parameters that the path has. */
export const page = <const Path extends string>(
  path: Path,
  module: PageModule<ParamsOf<NoInfer<Path>>>,
): PageRoute => ({
  path,
  module: module as PageModule,
})
