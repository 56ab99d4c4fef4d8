/**
 * What every call of the OpenAPI document answers, added in one place: errors, the headers of rate limits and of copies
 * that are still good (`ETag`), and an example of each request and answer.
 */
import { STATUS_CODES } from 'node:http'
import { type ErrorCode, STATUS } from '#server/platform/errors.ts'
import { exampleOf, type JsonSchema, KNOWN_ANSWER, type Schemas } from './example-values.ts'
import { FILE_EXAMPLES } from './examples.ts'

type Media = { schema?: JsonSchema; example?: unknown }
type Content = Record<string, Media>
type Answer = { description?: string; content?: Content; headers?: object } | { $ref: string }
type Parameter = { name: string; in: string; schema: JsonSchema; example?: unknown }
type DescribedOperation = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
}
type Described = {
  paths?: Record<string, Record<string, DescribedOperation>>
  components?: { schemas?: Schemas }
}

const PROBLEM = '#/components/schemas/Problem'

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
})
const HEADERS = {
  RateLimitPolicy: header(
    'The limits that count this call: the window, how many calls it has (`q`), and its length in seconds (`w`).',
    '"minute";q=60;w=60',
  ),
  RateLimit: header(
    'What is left of each limit (`r`), and the seconds until all of it is allowed again (`t`).',
    '"minute";r=59;t=60',
  ),
  RetryAfter: header('Seconds to wait before you try again.', 42),
  ETag: header(
    'Send it as `If-None-Match`: while nothing has changed, the answer is 304.',
    'W/"changes-18231-q3Zr0aVfKx"',
  ),
  Challenge: header('How to identify yourself, and what was wrong (RFC 6750).', 'Bearer'),
}
const refTo = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` })
/** Of every call that isn't rejected before it is counted. */
const LIMIT_HEADERS = { 'RateLimit-Policy': refTo('RateLimitPolicy'), RateLimit: refTo('RateLimit') }

const OWN_HEADERS: Readonly<Record<string, object>> = {
  401: { 'WWW-Authenticate': refTo('Challenge') },
  429: { ...LIMIT_HEADERS, 'Retry-After': refTo('RetryAfter') },
  503: { 'Retry-After': refTo('RetryAfter') },
}
/** An error's text in the document, and the message of its example. */
const ERROR_TEXTS: Readonly<Record<string, readonly [text: string, message: string]>> = {
  400: [
    'The address or a parameter can’t be read.',
    'We couldn’t read this request. Check its format, then try again.',
  ],
  401: ['No token, or one that isn’t valid.', 'Sign in first.'],
  403: ['You aren’t allowed to make this call.', 'This API key can’t make this call. It needs the scope “verify.”'],
  404: ['Doesn’t exist, or isn’t yours.', 'We couldn’t find that listing.'],
  409: ['It has changed meanwhile, or isn’t possible now.', 'Someone else changed this. Reload it and try again.'],
  410: [
    'Doesn’t exist anymore.',
    'The “since” value is higher than the newest entry. Delete your copy, and use “since=0” to start again.',
  ],
  413: ['The body is too large.', 'This is too large.'],
  415: ['The body has another type than the call takes.', 'Send JSON.'],
  422: ['A field has a problem: `errors` lists them by name.', 'Fix the fields marked below.'],
  429: [
    'Too many calls: wait for `Retry-After`.',
    'You can make at most 60 of these requests per minute. Wait a moment, then try again.',
  ],
  503: ['Too busy, or not available now: wait for `Retry-After`.', 'The site is busy. Try again in a few seconds.'],
}

/** @returns the document with it all. */
export function describeAnswers<T extends object>(document: T): T {
  const { components: known, paths: calls }: Described = document
  const schemas = known?.schemas ?? {}
  const paths = Object.fromEntries(
    Object.entries(calls ?? {}).map(([path, operations]) => [path, mapOperations(operations, schemas)]),
  )
  const components = {
    ...known,
    headers: HEADERS,
    responses: Object.fromEntries(Object.keys(ERROR_TEXTS).map((status) => [nameOf(status), describeError(status)])),
  }
  return { ...document, paths, components }
}

const mapOperations = (operations: Record<string, DescribedOperation>, schemas: Schemas) =>
  Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, describeOperation(one, schemas)]))

function describeOperation(operation: DescribedOperation, schemas: Schemas): DescribedOperation {
  const { parameters, requestBody, responses } = operation
  const isConditional = parameters?.some(({ name }) => name === KNOWN_ANSWER) ?? false
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    describeAnswer({ status, answer, schemas, headers: { ...LIMIT_HEADERS, ...(isConditional ? ETAG_HEADER : {}) } }),
  ])
  return {
    ...operation,
    ...(parameters
      ? {
          parameters: parameters.map((one) =>
            Object.assign({}, one, { example: exampleOf(one.schema, schemas, one.name) }),
          ),
        }
      : {}),
    ...(requestBody ? { requestBody: { ...requestBody, content: withExamples(requestBody.content, schemas) } } : {}),
    responses: { ...Object.fromEntries(answers), ...(isConditional ? { 304: NOT_MODIFIED } : {}) },
  }
}

const ETAG_HEADER = { ETag: refTo('ETag') }
const NOT_MODIFIED = {
  description: 'Nothing has changed since the answer with that `ETag`.',
  headers: { ...LIMIT_HEADERS, ...ETAG_HEADER },
}

type Answered = { status: string; answer: Answer; schemas: Schemas; headers: object }

function describeAnswer({ status, answer, schemas, headers }: Answered): Answer {
  if ('$ref' in answer) return answer
  const { content } = answer
  const isError = content?.['application/json']?.schema?.$ref === PROBLEM
  if (isError && status in ERROR_TEXTS) return { $ref: `#/components/responses/${nameOf(status)}` }
  const description = status === '202' ? 'Accepted: not done yet.' : 'Done as asked.'
  return {
    ...answer,
    description,
    headers,
    ...(content ? { content: withExamples(content, schemas, Number(status)) } : {}),
  }
}

const withExamples = (content: Content, schemas: Schemas, status?: number): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, { ...media, ...exampleIn(type, media, schemas, status) }]),
  )

/** A file of a type without an example has none. */
function exampleIn(type: string, { schema = {} }: Media, schemas: Schemas, status?: number): Media {
  if (schema.format === 'binary') return type in FILE_EXAMPLES ? { example: FILE_EXAMPLES[type] } : {}
  const example = exampleOf(schema, schemas)
  return { example: schema.properties?.['statusCode'] ? { ...(example as object), statusCode: status } : example }
}

const nameOf = (status: string) => (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '')

function describeError(status: string) {
  const [description = '', message = ''] = ERROR_TEXTS[status] ?? []
  const [code] = (Object.entries(STATUS) as [ErrorCode, number][]).find(([, of]) => of === Number(status)) ?? []
  const errors = status === '422' ? { errors: { last_name: ['Enter a last name.'] } } : {}
  const example = { statusCode: Number(status), code, message, ...errors, requestId: 'req-4f1c' }
  const headers = OWN_HEADERS[status]
  return {
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema: { $ref: PROBLEM }, example } },
  }
}
