/**
 * The calls of the REST API, as the server documents them (calls.gen.ts): a path, a parameter, a body, or an answer that
 * the server doesn't know fails the type check. What is sent stays small: a method, a path, and a body.
 */
import type { components } from './calls.gen.ts'

type Calls = components['schemas']['Calls']
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type PathOf<M extends Method> = keyof { [K in keyof Calls as K extends `${M} ${infer P}` ? P : never]: 0 }
type Documented<M extends Method, P extends string> = Calls[`${M} ${P}` & keyof Calls]

/** What is undefined is not sent; what is readonly can be sent too. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { [K in keyof T]: Loose<T[K]> | (object extends Pick<T, K> ? undefined : never) }
    : T
type ParamsOf<C> = C extends { params: infer P }
  ? object extends P
    ? { params?: Loose<P> }
    : { params: Loose<P> }
  : {}
type BodyOf<C> = C extends { body: infer B } ? { body: Loose<B> } : {}
type Given<C> = ParamsOf<C> & BodyOf<C>
type Args<C> = object extends Given<C> ? [given?: Given<C>] : [given: Given<C>]
type Build<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...given: Args<Documented<M, P>>
) => Call<Documented<M, P>['answer']>

/** A class, so that nothing but `api` makes one: code that has a call can believe its answer's type. */
class ApiCall<Answer = unknown> {
  readonly method: Method
  readonly path: string
  readonly body: unknown
  /** Never set: the type of the answer. */
  declare private readonly answer: Answer

  constructor(method: Method, path: string, body: unknown) {
    this.method = method
    this.path = path
    this.body = body
  }

  page(page: number, perPage: number): ApiCall<Answer> {
    const query = `page=${page}&perPage=${perPage}`
    return new ApiCall<Answer>(this.method, `${this.path}${this.path.includes('?') ? '&' : '?'}${query}`, this.body)
  }
}
export type Call<Answer = unknown> = ApiCall<Answer>

type Params = Readonly<Record<string, string | number | undefined>>

/** `api.post('reviews/{id}/reply', { params: { id }, body })` */
export const api: { get: Build<'GET'>; post: Build<'POST'>; patch: Build<'PATCH'>; delete: Build<'DELETE'> } = {
  get: build('GET'),
  post: build('POST'),
  patch: build('PATCH'),
  delete: build('DELETE'),
}

function build(method: Method) {
  return (path: string, { params = {}, body }: { params?: Params; body?: unknown } = {}) =>
    new ApiCall<never>(method, fillIn(path, params), body)
}

/** Parameters that the path doesn't name are the query. */
function fillIn(template: string, params: Params): string {
  const query = new URLSearchParams()
  let path = template
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, String(value))
  }
  const asked = query.toString()
  return asked ? `${path}?${asked}` : path
}
