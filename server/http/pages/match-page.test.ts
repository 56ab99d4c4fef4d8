import { expect, test } from 'vitest'
import { notFoundMatcher } from './match-page.ts'

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} })
const routes = {
  root: route('root', ''),
  home: { ...route('home', undefined, 'root'), index: true },
  layout: route('layout', undefined, 'root'),
  city: route('city', 'agents/:state/:city', 'layout'),
  blog: route('blog', 'blog', 'layout'),
  lost: route('lost', '*', 'root'),
}
const isNotFound = notFoundMatcher({ routes: routes as never })

test.each(['/', '/blog', '/blog/', '/Blog?page=2', '/agents/ca/fresno', '/blog.data', '/_root.data'])(
  '%s has a page',
  (url) => {
    expect(isNotFound(url)).toBe(false)
  },
)

test.each(['/wp-login.php', '/blog/no/page', '/agents/ca', '/agents/ca/fresno/x/y', '/%00', '//evil.example/x'])(
  '%s has no page',
  (url) => {
    expect(isNotFound(url)).toBe(true)
  },
)
